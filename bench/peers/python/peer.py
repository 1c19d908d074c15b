"""ruamel.yaml as a peer: tasks as lines of JSON on standard input, what became of each on standard output."""

import io
import json
import sys
import time

from ruamel.yaml import YAML

yaml = YAML()
yaml.preserve_quotes = True
yaml.width = 1 << 20
yaml.indent(mapping=2, sequence=4, offset=2)


def edit(task):
    document = yaml.load(task["text"])
    items = yaml.load(task["fragment"])
    place = document
    for step in task["path"]:
        place = place[step]
    for i, item in enumerate(items):
        place.insert(task["index"] + i, item)
    out = io.StringIO()
    yaml.dump(document, out)
    return out.getvalue()


for line in sys.stdin:
    task = json.loads(line)
    began = time.perf_counter()
    try:
        answer = {"text": edit(task)}
    except Exception as e:  # whatever it is, the peer has refused
        answer = {"error": f"{type(e).__name__}: {e}"}
    answer["us"] = int((time.perf_counter() - began) * 1e6)
    print(json.dumps(answer), flush=True)
