// The tool edit_file of @modelcontextprotocol/server-filesystem as a peer: tasks as lines of JSON on standard input, what became of each on
// standard output. The time is that of the call, as a client sees it.
import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'

const root = await realpath(await mkdtemp(join(tmpdir(), 'peers-')))
const server = join(process.cwd(), 'node_modules/@modelcontextprotocol/server-filesystem/dist/index.js')
const client = new Client({ name: 'peers', version: '1' })
await client.connect(new StdioClientTransport({ command: process.execPath, args: [server, root], stderr: 'ignore' }))
const file = join(root, 'route.camel.yaml')

for await (const line of createInterface({ input: process.stdin })) {
  const task = JSON.parse(line)
  await writeFile(file, task.text)
  const began = performance.now()
  let answer
  try {
    const said = await client.callTool({ name: 'edit_file', arguments: { path: file, edits: [{ oldText: task.old, newText: task.new }] } })
    answer = said.isError ? { error: said.content[0].text } : {}
  } catch (e) {
    answer = { error: String(e.message ?? e) }
  }
  answer.us = Math.round((performance.now() - began) * 1000)
  if (!answer.error) answer.text = await readFile(file, 'utf8')
  console.log(JSON.stringify(answer))
}
await client.close()
await rm(root, { recursive: true })
