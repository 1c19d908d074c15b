// The worker runs the engine, so that the page never waits for it. It is told the compiled module, or compiles it and tells the page.
import 'wasm_exec.js'; // of the Go that has built the engine; it defines Go
import { decompress } from 'fzstd';

let unpacked; // from the time that it is fetched until it is compiled

async function unpack() {
  const answer = await fetch(new URL('engine.wasm.zst', self.location));
  if (!answer.ok) throw new Error(`engine.wasm.zst: the server answered ${answer.status}`);
  return decompress(new Uint8Array(await answer.arrayBuffer()));
}

async function load() {
  const module = await WebAssembly.compile(unpacked ?? (await unpack()));
  unpacked = undefined;
  postMessage({ module });
  return module;
}

let calls = Promise.resolve();

onmessage = ({ data }) => {
  calls = calls.then(() => handle(data)).catch((error) => postMessage({ id: data.id, failure: error.message }));
};

async function handle({ prepare, start, module, id, request }) {
  if (prepare) unpacked = await unpack();
  else if (start) {
    const go = new Go();
    const run = go.run(await WebAssembly.instantiate(module ?? (await load()), go.importObject));
    run.then(() => postMessage({ failure: 'the engine has stopped' }));
    postMessage({ rules: JSON.parse(camelEditRules()) });
  } else {
    postMessage({ id, result: JSON.parse(camelEdit(JSON.stringify(request))) });
  }
}
