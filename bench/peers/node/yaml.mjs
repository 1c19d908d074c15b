// The package yaml as a peer: tasks as lines of JSON on standard input, what became of each on standard output.
import { createInterface } from 'node:readline'
import { parseDocument } from 'yaml'

function edit(task) {
  const document = parseDocument(task.text)
  const fragment = parseDocument(task.fragment)
  for (const d of [document, fragment]) if (d.errors.length) throw d.errors[0]
  const list = task.path.length ? document.getIn(task.path) : document.contents
  list.items.splice(task.index, 0, ...fragment.contents.items)
  return document.toString({ lineWidth: 0 })
}

for await (const line of createInterface({ input: process.stdin })) {
  const task = JSON.parse(line)
  const began = performance.now()
  let answer
  try {
    answer = { text: edit(task) }
  } catch (e) {
    answer = { error: String(e.message ?? e) }
  }
  answer.us = Math.round((performance.now() - began) * 1000)
  console.log(JSON.stringify(answer))
}
