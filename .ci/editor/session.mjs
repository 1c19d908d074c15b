// A session as an editor has it, with VS Code's protocol library over standard input and output. It prints what was asked and what came.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as lsp from 'vscode-languageserver-protocol/node';

const [bin] = process.argv.slice(2);
const root = mkdtempSync(join(tmpdir(), 'camel-edit-'));
const say = (what, ...lines) => console.log([what, ...lines.map((l) => `    ${l}`)].join('\n'));

// The client's text of the open document, in UTF-16 as JavaScript has it.
class Document {
  constructor(name, text) {
    this.uri = pathToFileURL(join(root, name)).href;
    this.version = 1;
    this.text = text;
  }
  get id() { return { uri: this.uri }; }
  position(offset) {
    const before = this.text.slice(0, offset).split('\n');
    return { line: before.length - 1, character: before.at(-1).length };
  }
  offset({ line, character }, starts = this.starts()) { return starts[line] + character; }
  starts() {
    const all = [0];
    for (let i = this.text.indexOf('\n'); i >= 0; i = this.text.indexOf('\n', i + 1)) all.push(i + 1);
    return all;
  }
  at(mark, behind = 0) {
    const i = this.text.indexOf(mark);
    assert.notEqual(i, -1, `${mark} is not there`);
    return this.position(i + behind);
  }
  covered(range) { return this.text.slice(this.offset(range.start), this.offset(range.end)); }
  // with is the text after edits, which must not touch one another.
  with(edits) {
    const starts = this.starts();
    let out = '', end = 0;
    for (const e of edits) {
      const start = this.offset(e.range.start, starts);
      assert.ok(start >= end, 'edits touch one another');
      out += this.text.slice(end, start) + e.newText;
      end = this.offset(e.range.end, starts);
    }
    return out + this.text.slice(end);
  }
}

function connect(...args) {
  const child = spawn(bin, ['lsp', ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  const conn = lsp.createProtocolConnection(new lsp.StreamMessageReader(child.stdout), new lsp.StreamMessageWriter(child.stdin));
  conn.listen();
  return { child, conn };
}

const { child, conn } = connect('--stdio');
const published = [];
let wake = () => {};
conn.onNotification(lsp.PublishDiagnosticsNotification.type, (p) => { published.push(p); wake(); });
const diagnostics = async (doc, satisfy) => {
  for (;;) {
    const i = published.findIndex((p) => p.uri === doc.uri && p.version === doc.version && satisfy(p.diagnostics));
    if (i >= 0) return published.splice(0, i + 1).at(-1).diagnostics;
    await new Promise((resolve) => { wake = resolve; });
  }
};

writeFileSync(join(root, 'bill.camel.yaml'), '# 🐪\n- route:\n    from:\n      uri: direct:bill\n      steps: []\n');
const started = await conn.sendRequest(lsp.InitializeRequest.type, {
  processId: process.pid,
  rootUri: null,
  workspaceFolders: [{ uri: pathToFileURL(root).href, name: 'orders' }],
  capabilities: {
    general: { positionEncodings: ['utf-16'] },
    workspace: { workspaceEdit: { documentChanges: true } },
    textDocument: { documentSymbol: { hierarchicalDocumentSymbolSupport: true }, hover: { contentFormat: ['markdown'] } },
  },
});
assert.equal(started.capabilities.positionEncoding, 'utf-16');
await conn.sendNotification(lsp.InitializedNotification.type, {});
say('initialize', `${started.serverInfo.name}, positions in ${started.capabilities.positionEncoding}`);

const doc = new Document('orders.camel.yaml', `# 🐪 the orders
- route:
    id: orders
    from:
      uri: kafka:orders
      parameters:
        autoOffsetReset: latest
      steps:
        - log: "🐪 \${body}" # 🐪
        - filter: header:lane
        - to:
            uri: direct:bill
`);
const open = (d) => conn.sendNotification(lsp.DidOpenTextDocumentNotification.type, {
  textDocument: { ...d.id, languageId: 'yaml', version: d.version, text: d.text },
});
const change = (d, old, text) => {
  const i = d.text.indexOf(old);
  const range = { start: d.position(i), end: d.position(i + old.length) };
  d.text = d.text.slice(0, i) + text + d.text.slice(i + old.length);
  d.version++;
  return conn.sendNotification(lsp.DidChangeTextDocumentNotification.type, { textDocument: { ...d.id, version: d.version }, contentChanges: [{ range, text }] });
};
const actions = (d, mark, only) => {
  const start = d.at(mark);
  return conn.sendRequest(lsp.CodeActionRequest.type, { textDocument: d.id, range: { start, end: start }, context: { diagnostics: [], only } });
};
const done = (d, action) => {
  const [edit, ...more] = action.edit.documentChanges;
  assert.deepEqual([more.length, edit.textDocument], [0, { uri: d.uri, version: d.version }]);
  return d.with(edit.edits);
};

await open(doc);
let found = await diagnostics(doc, (d) => d.some((x) => x.message.includes('2 ways')));
say('open a broken route', ...found.map((d) => `${d.range.start.line + 1}: ${d.code}: ${doc.covered(d.range)}: ${d.message.split('\n')[0]}`));
assert.deepEqual(found.map((d) => doc.covered(d.range)), ['log', 'filter']);

let offered = await actions(doc, 'log:', ['quickfix']);
say('quick fixes of log', ...offered.map((a) => a.title));
assert.equal(offered.length, 1);
assert.deepEqual(offered[0].edit.documentChanges[0].edits.map((e) => e.newText), ['\n            message:']);
assert.match(done(doc, offered[0]), /- log:\n {12}message: "🐪 \$\{body\}" # 🐪\n/);

offered = await actions(doc, 'filter:', ['quickfix']);
say('quick fixes of filter', ...offered.map((a) => a.title));
assert.equal(offered.length, 2);
assert.match(done(doc, offered[0]), /simple:\n {16}expression: header:lane\n/);
const chosen = done(doc, offered[1]);
assert.match(chosen, /constant:\n {16}expression: header:lane\n/);
assert.equal((await actions(doc, 'filter:', ['source.fixAll'])).length, 0); // one has to choose first

await change(doc, doc.text, chosen);
offered = await actions(doc, 'filter:', ['source.fixAll']);
say('fix all', ...offered.map((a) => `${a.kind}: ${a.title}`));
assert.deepEqual(offered.map((a) => a.kind), ['source.fixAll.camel-edit']);
const canonical = done(doc, offered[0]);
assert.equal(doc.with(await conn.sendRequest(lsp.DocumentFormattingRequest.type, { textDocument: doc.id, options: { tabSize: 2, insertSpaces: true } })), canonical);
await change(doc, doc.text, canonical);
found = await diagnostics(doc, () => true);
assert.deepEqual(found, []);
say('after it', 'no diagnostics');

await change(doc, 'autoOffsetReset: latest\n', 'autoOffsetReset: latest\n        gr\n');
let list = await conn.sendRequest(lsp.CompletionRequest.type, { textDocument: doc.id, position: doc.at('        gr\n', 10) });
const item = list.items.find((x) => x.label === 'groupId');
say('completion inside the parameters of kafka', `${list.items.length}: ${list.items.slice(0, 4).map((x) => x.label).join(', ')}, ...`, `groupId: ${item.detail}`);
assert.ok(list.items.some((x) => x.label === 'brokers') && !list.items.some((x) => ['autoOffsetReset', 'log', 'key'].includes(x.label)));
await change(doc, doc.text, doc.with([item.textEdit]));
assert.match(doc.text, /latest\n {8}groupId: \n/);
await change(doc, 'autoOffsetReset: latest', 'autoOffsetReset: ');
list = await conn.sendRequest(lsp.CompletionRequest.type, { textDocument: doc.id, position: doc.at('autoOffsetReset: ', 17) });
assert.deepEqual(list.items.map((x) => x.label), ['latest', 'earliest', 'none']);
await change(doc, 'autoOffsetReset: ', 'autoOffsetReset: latest');
say('completion of its value', list.items.map((x) => x.label).join(', '));

const hover = await conn.sendRequest(lsp.HoverRequest.type, { textDocument: doc.id, position: doc.at('autoOffsetReset', 3) });
say('hover', ...hover.contents.value.split('\n\n'));
assert.match(hover.contents.value, /parameter of `kafka`, consumer only/);

const lines = [];
const walk = (symbols, indent) => symbols.forEach((s) => {
  lines.push(`${indent}${s.name} ${s.detail ?? ''}`);
  walk(s.children ?? [], `${indent}  `);
});
walk(await conn.sendRequest(lsp.DocumentSymbolRequest.type, { textDocument: doc.id }), '');
say('outline', ...lines);
assert.deepEqual(lines.map((l) => l.trim().split(' ')[0]), ['route', 'from', 'log', 'filter', 'to']);

const [target] = await conn.sendRequest(lsp.DefinitionRequest.type, { textDocument: doc.id, position: doc.at('direct:bill', 2) });
say('definition of direct:bill', `${target.uri.split('/').at(-1)}:${target.range.start.line + 1}:${target.range.start.character + 1}`);
assert.deepEqual(target, { uri: pathToFileURL(join(root, 'bill.camel.yaml')).href, range: { start: { line: 3, character: 11 }, end: { line: 3, character: 22 } } });
const folds = await conn.sendRequest(lsp.FoldingRangeRequest.type, { textDocument: doc.id });
assert.deepEqual(folds[0], { startLine: 1, endLine: doc.text.split('\n').length - 2 });

// Edits while requests run: of what is answered nothing is about another text than that of the request, and the last text is what holds.
const long = new Document('long.camel.yaml', '- from:\n    uri: timer:a\n    steps:\n      - log: "🐪"\n      - to: direct:a\n'.repeat(1500));
await open(long);
const asked = conn.sendRequest(lsp.DocumentFormattingRequest.type, { textDocument: long.id, options: { tabSize: 2, insertSpaces: true } });
for (const c of '🐪🐫') await change(long, '"🐪', `"${c}🐪`);
const answer = await asked.then(() => 'answered before', (e) => e.code);
assert.ok(answer === 'answered before' || answer === lsp.LSPErrorCodes.ContentModified, `${answer}`);
const source = new lsp.CancellationTokenSource();
const cancelled = conn.sendRequest(lsp.DocumentFormattingRequest.type, { textDocument: long.id, options: { tabSize: 2, insertSpaces: true } }, source.token);
source.cancel();
assert.equal(await cancelled.catch((e) => e.code), lsp.LSPErrorCodes.RequestCancelled);
const edits = await conn.sendRequest(lsp.DocumentFormattingRequest.type, { textDocument: long.id, options: { tabSize: 2, insertSpaces: true } });
const after = long.with(edits);
assert.match(after, /^- route:\n {4}from:\n {6}uri: timer:a\n {6}steps:\n {8}- log:\n {12}message: "🐫🐪🐪"\n/);
say('an edit while a request runs', `code ${answer}; then ${edits.length} edits of the new text`, `cancelled: ${lsp.LSPErrorCodes.RequestCancelled}`);

// What is not there and what is not Camel's.
for (const position of [{ line: 9999, character: 0 }, { line: 0, character: 9999 }]) {
  await conn.sendRequest(lsp.HoverRequest.type, { textDocument: doc.id, position });
  await conn.sendRequest(lsp.CompletionRequest.type, { textDocument: doc.id, position });
}
const other = new Document('playbook.yaml', '- hosts: all\n  tasks:\n    - name: {{x}}\n');
await open(other);
assert.equal(await conn.sendRequest(lsp.DocumentSymbolRequest.type, { textDocument: other.id }), null);
assert.equal(published.some((p) => p.uri === other.uri && p.diagnostics.length > 0), false);
say('positions past the end, and a file that is not Camel\'s', 'left alone');

await conn.sendRequest(lsp.ShutdownRequest.type);
await conn.sendNotification(lsp.ExitNotification.type);
const [code] = await once(child, 'exit');
assert.equal(code, 0);
say('shutdown, exit', `exit status ${code}`);

// A client that counts in bytes and asks for diagnostics, whose pipe is dead in the end.
const second = connect();
const bytes = await second.conn.sendRequest(lsp.InitializeRequest.type, {
  processId: null, rootUri: null,
  capabilities: { general: { positionEncodings: ['utf-8', 'utf-16'] }, textDocument: { diagnostic: {} } },
});
assert.equal(bytes.capabilities.positionEncoding, 'utf-8');
await second.conn.sendNotification(lsp.DidOpenTextDocumentNotification.type, {
  textDocument: { uri: 'untitled:a.camel.yaml', languageId: 'yaml', version: 1, text: '- route:\n    from: {uri: "timer:🐪", steps: [{nolog: a}]}\n' },
});
const pulled = await second.conn.sendRequest(lsp.DocumentDiagnosticRequest.type, { textDocument: { uri: 'untitled:a.camel.yaml' } });
const column = Buffer.from('    from: {uri: "timer:🐪", steps: [{').length;
assert.deepEqual(pulled.items.map((d) => d.range.start), [{ line: 1, character: column }]);
second.conn.dispose();
second.child.stdin.destroy();
second.child.stdout.destroy();
const [left] = await once(second.child, 'exit');
assert.equal(left, 0);
say('positions in bytes, diagnostics on demand, a dead pipe', `column ${column}; exit status ${left}`);
rmSync(root, { recursive: true });
