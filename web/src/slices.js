// A parse in slices. CodeMirror parses for up to 100 ms in one task, which keeps a reader waiting, and has no setting for it; but it comes
// back to a parse that says what it has skipped for now.
import { ParseContext } from '@codemirror/language';

const slice = 6; // ms in one task, for all editors

let end; // of the slice of this task

function spent() {
  if (end === undefined) {
    end = performance.now() + slice;
    setTimeout(() => (end = undefined));
  }
  return performance.now() > end;
}

// inSlices wraps the parse of a language.
export const inSlices = (parse, _input, _fragments, ranges) => new Slice(parse, ranges.at(-1).to);

class Slice {
  stoppedAt = null; // by others: where a slice ends is not told, as they would begin the next one at once

  constructor(parse, to) {
    Object.assign(this, { parse, to });
  }

  get parsedPos() {
    return this.parse.parsedPos;
  }

  stopAt(position) {
    this.stoppedAt = position;
    this.parse.stopAt(position);
  }

  advance() {
    if (!ParseContext.get() || !spent()) return this.parse.advance(); // a few removed lines, which nothing comes back to, are read at once
    const { parsedPos } = this;
    if (this.stoppedAt === null || this.stoppedAt > parsedPos) this.parse.stopAt(parsedPos);
    let tree;
    do tree = this.parse.advance();
    while (!tree);
    const later = ParseContext.getSkippingParser(Promise.resolve());
    if (parsedPos < this.to) later.startParse('', [], [{ from: parsedPos, to: this.to }]).advance();
    return tree;
  }
}
