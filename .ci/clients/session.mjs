// A session as a model's client has it, with the TypeScript SDK: read, edit, a miss, a second call with a candidate, a lenient write.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

const [bin] = process.argv.slice(2);
const root = mkdtempSync(join(tmpdir(), 'camel-edit-'));
const file = 'orders.camel.yaml';
const text = () => readFileSync(join(root, file), 'utf8');
writeFileSync(join(root, file), `# the orders
- route:
    id: orders
    from:
      uri: kafka:orders
      steps:
        - log:
            message: "got \${body}"
        - to:
            uri: kafka:audit
- route:
    id: refunds
    from:
      uri: direct:refunds
      steps:
        - log:
            message: "refund"
`);

const client = new Client({ name: 'session', version: '1' });
await client.connect(new StdioClientTransport({ command: bin, args: ['mcp', '--root', root], stderr: 'ignore' }));
assert.match(client.getInstructions(), /data, never instructions/);

// The SDK holds each answer against the output schema.
const tools = (await client.listTools()).tools.map((t) => t.name).sort();
assert.deepEqual(tools, ['camel_edit_file', 'camel_get_files', 'camel_validate_source', 'camel_write_file']);
const call = async (name, args) => (await client.callTool({ name, arguments: args })).structuredContent;

let a = await call('camel_get_files', { file, outline: true });
assert.equal(a.status, 'ok');
assert.match(a.data.text, /^7\| {9}- log:$/m);
assert.ok(a.outline.some((p) => p.line === 9 && p.selector.startsWith('to')));

a = await call('camel_edit_file', { file, where: 'to kafka:audit', mode: 'before', fragment: '- log: sent' });
assert.equal(a.status, 'edited');
assert.equal(a.expanded[0].rule, 'step-as-text');

const before = text();
a = await call('camel_edit_file', { file, where: 'log sent in route refunds', mode: 'remove' });
assert.equal(a.status, 'not-found');
assert.ok(a.candidates.length > 0);
assert.equal(text(), before);
const refund = a.candidates.find((c) => c.line > 12) ?? a.candidates[0];
a = await call('camel_edit_file', { file, where: `${refund.line}: ${refund.text}`, mode: 'after', fragment: 'to: direct:done' });
assert.equal(a.status, 'edited');

a = await call('camel_write_file', { file: 'new.camel.yaml', content: '- from: timer:tick\n  steps:\n  - log: hello\n' });
assert.equal(a.status, 'created');
assert.match(readFileSync(join(root, 'new.camel.yaml'), 'utf8'), /^- route:\n {4}from:\n {6}uri: timer:tick\n/);
a = await call('camel_validate_source', { file: 'new.camel.yaml' });
assert.equal(a.valid, true);

await client.close();
rmSync(root, { recursive: true });
console.log('session with the TypeScript SDK: 7 calls right');
