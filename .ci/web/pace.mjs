// How fast the page is, beside an empty page in the same run: pace.mjs DIST. Times are the browser's own; the least of several runs is what
// the machine can do, and what is held to a limit. Where others use the machine as well, the clock is held to as many times the limit as busy
// loops, one for each core, take longer than their own work.
import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflateRawSync } from 'node:zlib';
import { launch } from '../browser/browser.mjs';
import { serve } from './serve.mjs';

const runs = 4;
const most = 1500; // ms that the first result, and each later one, may take longer than an empty page
const longTask = 25; // ms of work, so that a task interrupted for as long is still one of 50 ms

const one = (i) => `- from:
    uri: timer:t${i}
    steps:
      - filter: "\${body} > 10"
        steps: # large ones only
          - log: "large: \${body}"
      - choice:
          when:
            - simple: "\${header.a} == 'b'"
              steps:
                - to: kafka:orders?brokers=x
      - log: done
`;
let text = '';
for (let i = 0; text.split('\n').length < 200; i++) text += one(i);
const fragment = '#try=' + deflateRawSync(JSON.stringify({ text })).toString('base64url');

const empty = mkdtempSync(join(tmpdir(), 'empty-'));
writeFileSync(join(empty, 'index.html'), '<!doctype html><title>empty</title>');
const servers = { empty: await serve(empty), page: await serve(process.argv[2]) };
const browser = await launch();

// fresh opens a page with nothing in its cache.
async function fresh() {
  const context = await browser.newContext();
  return { page: await context.newPage(), close: () => context.close() };
}

async function loadEmpty() {
  const { page, close } = await fresh();
  await page.goto(servers.empty.url);
  const ms = await page.evaluate(() => performance.getEntriesByType('navigation')[0].loadEventEnd);
  await close();
  return ms;
}

// answered waits for the nth answer, and gives when the latest text was typed and when its answer was there.
async function answered(page, n) {
  for (;;) {
    const at = await page.evaluate(() => ['typed', 'answered'].map((name) => performance.getEntriesByName(name).map((m) => m.startTime)));
    const [typed, done] = at;
    if (done.length >= n && (typed.length === 0 || done.at(-1) > typed.at(-1))) return { typed: typed.at(-1), done: done.at(-1), count: done.length };
    await page.waitForTimeout(50);
  }
}

async function loadPage() {
  const { page, close } = await fresh();
  await browser.startTracing(page, { categories: ['devtools.timeline', 'toplevel', 'blink.user_timing', '__metadata'] });
  await page.goto(servers.page.url + fragment);
  const first = await answered(page, 1);
  await page.getByRole('textbox', { name: 'Your YAML' }).focus();
  await page.keyboard.press('Control+End');
  const typed = [];
  let { count } = first;
  for (const key of '# typed') {
    await page.keyboard.type(key);
    const next = await answered(page, count + 1);
    count = next.count;
    typed.push(next.done - next.typed);
  }
  const trace = JSON.parse((await browser.stopTracing()).toString());
  await close();
  return { first: first.done, typed: typed.sort((a, b) => a - b), tasks: tasks(trace.traceEvents) };
}

// tasks are those of the page's main thread, the longest first: {wall, cpu} in ms.
function tasks(events) {
  const { pid, tid } = events.find((e) => e.name === 'answered');
  const of = events.filter((e) => e.pid === pid && e.tid === tid && e.ph === 'X' && /RunTask$/.test(e.name));
  return of.map((e) => ({ wall: e.dur / 1000, cpu: (e.tdur ?? e.dur) / 1000 })).sort((a, b) => b.cpu - a.cpu);
}

// share is how many times longer than their work busy loops take on all cores, 1 on a machine of its own.
const loop = `
  const start = performance.now(), used = process.cpuUsage();
  const work = () => (({ user, system }) => (user + system) / 1000)(process.cpuUsage(used));
  while (work() < 200);
  console.log((performance.now() - start) / work());`;
async function share() {
  const loops = Array.from({ length: availableParallelism() }, () => promisify(execFile)(process.execPath, ['-e', loop]));
  const took = (await Promise.all(loops)).map(({ stdout }) => Number(stdout));
  return Math.max(1, took.reduce((sum, t) => sum + t) / took.length);
}

const shares = [];
const times = { empty: [], first: [], typed: [], cpu: [], wall: [] };
for (let i = 0; i < runs; i++) {
  shares.push(await share());
  times.empty.push(await loadEmpty());
  const { first, typed, tasks: all } = await loadPage();
  times.first.push(first);
  times.typed.push(typed[typed.length >> 1]);
  times.cpu.push(all[0].cpu);
  times.wall.push(Math.max(...all.map((t) => t.wall)));
}
await browser.close();
for (const s of Object.values(servers)) s.close();

const least = (list) => Math.min(...list);
const row = (name, list) => console.log(`${name}: ${Math.round(least(list))} ms (${list.map(Math.round).join(', ')})`);
console.log(`${text.split('\n').length - 1} lines, the least of ${runs} runs (each):`);
row('empty page, loaded', times.empty);
row('page, cold load to first result', times.first);
row('page, typing to result (the median key)', times.typed);
row('longest task of the main thread, its work', times.cpu);
row('longest task of the main thread, by the clock', times.wall);
const allowed = most * least(shares);
console.log(`busy loops take ${least(shares).toFixed(2)} times their work, so ${Math.round(allowed)} ms more than an empty page are allowed, and ${longTask} ms of work in a task`);
const over = [
  least(times.first) - least(times.empty) > allowed && 'the first result comes too late',
  least(times.typed) - least(times.empty) > allowed && 'a result comes too late after typing',
  least(times.cpu) > longTask && 'a task of the main thread is too long',
].filter(Boolean);
if (over.length > 0) {
  console.log(over.join('; '));
  process.exit(1);
}
