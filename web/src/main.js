// The page: what is typed on the left is asked about, and the answer shown on the right. An answer to a text that is no longer there is
// dropped.
import { element, find } from './dom.js';
import { Engine } from './engine.js';
import { examples } from './examples.js';
import { large, Lines } from './lines.js';
import { decode, encode, longest } from './link.js';
import { Place } from './place.js';
import { counted, report } from './report.js';

let rules = {};
const engine = new Engine({
  ready(all) {
    rules = all;
  },
  failed(why) {
    status(`There is no answer: ${why}. Please reload the page, or report the text that leads here.`, 'invalid');
  },
});

let input; // the editors, each made in a task of its own
let output;
let place;
let answer; // {text, result} of the text that was asked about last
let showDiff = false;
let choices = []; // {rule, name, at}: readings that were chosen, at places of the input that move with it
let timer;

const lines = () => new Lines(input.text);
const options = () => ({
  content: true,
  partial: find('partial').checked,
  keepShorthand: find('keep').checked,
  choose: choices.map(({ rule, name, at }) => ({ rule, name, line: at.line })),
});

// changed is called for every change of the input by its user. Chosen readings move with their lines; another text has none.
function changed(changes) {
  performance.mark('typed');
  choices = changes ? choices.map((c) => moved(c, changes)) : [];
  location.hash && history.replaceState(null, '', location.pathname + location.search);
  soon();
}

function moved(choice, changes) {
  const at = changes.mapPos(choice.at.position, 1);
  return { ...choice, at: { position: at, line: input.view.state.doc.lineAt(at).number } };
}

// soon asks when the typing rests, later for a text that takes longer.
function soon() {
  clearTimeout(timer);
  timer = setTimeout(ask, input.view.state.doc.length < large ? 120 : 500);
}

async function ask() {
  if (!input) return;
  const text = input.text;
  const started = performance.now();
  const waiting = setInterval(() => {
    const seconds = Math.round((performance.now() - started) / 1000);
    status(seconds < 2 ? 'Reading…' : `Reading… ${seconds} s; the text can be edited meanwhile`, 'busy');
  }, 500);
  const result = await engine.ask('fix', { call: 'fix', text, options: options() });
  clearInterval(waiting);
  if (!result || text !== input.text) return;
  answer = { text, result };
  show();
  place?.refresh(text);
}

// show draws the answer, each of its parts in a task of its own, so that none keeps a reader waiting.
async function show() {
  const shownNow = answer;
  const { text } = shownNow;
  // Of an empty page there is nothing to say.
  const result = text.trim() === '' ? { ...shownNow.result, status: 'empty', findings: [] } : shownNow.result;
  document.body.dataset.status = result.status;
  status(said(result), result.status);
  find('output-title').textContent = ['ok', 'fixed', 'empty'].includes(result.status) ? 'Canonical' : 'Left as it is';
  find('binding').textContent = `Camel ${result.binding.camel}.`;
  await rest();
  if (shownNow !== answer) return;
  await showOutput();
  await rest();
  if (shownNow !== answer) return;
  const of = new Lines(text);
  const chosen = choices.map(({ rule, name, at }) => ({ rule, name, line: at.line }));
  find('report').replaceChildren(...report(result, { rules, chosen, act: { jump, choose, unchoose } }));
  await rest();
  if (shownNow !== answer) return;
  input.mark((result.findings ?? []).map((f) => mark(f, of)));
  performance.mark('answered');
}

// rest lets the browser answer its user first.
const rest = () => new Promise((go) => setTimeout(go));

async function showOutput() {
  const shownNow = answer;
  const { text, result } = answer;
  if (showDiff && text.length < large) {
    const { changesSince } = await import('./changes.js');
    if (showDiff && shownNow === answer) output.set(result.text ?? text, changesSince(text));
  } else output.set(showDiff ? result.diff ?? '' : (result.text ?? text));
}

const severities = { error: 'error', warning: 'warning', note: 'info' };

function mark(f, of) {
  const from = input.position(f.line, of.offset(f.line, f.column) - of.offset(f.line));
  const to = Math.max(from, input.position(f.line, Infinity));
  return { from, to, severity: severities[f.severity], source: f.rule, message: f.message };
}

const outcomes = {
  empty: 'Paste Camel YAML, or take an example',
  ok: 'This is canonical',
  fixed: 'Canonical now',
  invalid: 'An error remains',
  ambiguous: 'Choose a reading',
  unverified: 'The check before writing failed',
  error: 'There is no answer',
};

function said({ status, findings = [], expanded = [], omitted = {} }) {
  const parts = [outcomes[status]];
  if (status === 'fixed') parts.push(`${counted('shape', expanded.length + (omitted.expanded ?? 0))} read`);
  if (findings.length > 0) parts.push(counted('finding', findings.length + (omitted.errors ?? 0) + (omitted.warnings ?? 0) + (omitted.notes ?? 0)));
  return parts.join(' · ');
}

function status(text, kind) {
  const at = find('status');
  if (at.textContent !== text) at.textContent = text;
  at.dataset.kind = kind;
}

function notice(text) {
  find('notice').textContent = text;
}

function jump(line, column) {
  const of = lines();
  input.jump(input.position(line, of.offset(line, column) - of.offset(line)));
}

function choose({ rule, line, name }) {
  choices = choices.filter((c) => c.rule !== rule || c.at.line !== line);
  choices.push({ rule, name, at: { line, position: input.position(line) } });
  find('report-title').focus();
  ask();
}

function unchoose({ rule, line, name }) {
  choices = choices.filter((c) => c.rule !== rule || c.at.line !== line || c.name !== name);
  find('report-title').focus();
  ask();
}

// adopt makes the canonical text the input, which its user can undo.
function adopt() {
  choices = [];
  input.set(answer.result.text);
  ask();
}

async function share() {
  const state = { text: input.text, choose: options().choose, edit: place.state };
  const fragment = await encode(state);
  if (fragment.length > longest) {
    notice(`The text is too long for a link: it would have ${fragment.length.toLocaleString('en')} characters, and many programs take ${longest.toLocaleString('en')}.`);
    return;
  }
  history.replaceState(null, '', fragment);
  await copy(location.href, 'The link is copied. It holds the text itself; no server has it.', 'The link is in the address bar.');
}

async function copy(text, done, otherwise) {
  try {
    await navigator.clipboard.writeText(text);
    notice(done);
  } catch {
    notice(otherwise);
  }
}

// use shows what an example or a link has.
function use({ text, choose: chosen = [], edit }) {
  input.set(text);
  choices = chosen.map(({ rule, line, name }) => ({ rule, name, at: { line, position: input.position(line) } }));
  place.use(edit);
  ask();
}

async function followLink() {
  const state = await decode(location.hash);
  if (state) use(state);
  else if (location.hash) notice('The link is damaged, or of another version of this page: it holds no text.');
  return Boolean(state);
}

function showing(diff) {
  showDiff = diff;
  find('show-text').setAttribute('aria-pressed', !diff);
  find('show-diff').setAttribute('aria-pressed', diff);
  if (answer) showOutput();
}

async function start() {
  find('examples').append(element('option', { value: '' }, 'Choose…'), ...examples.map((e, i) => element('option', { value: i }, e.title)));
  // While the worker fetches the engine. Each part runs in a task of its own.
  await import('@codemirror/view');
  await rest();
  await import('@codemirror/lang-yaml');
  await rest();
  const { Editor } = await import('./editor.js');
  await rest();
  input = new Editor(find('input'), { label: 'Your YAML', changed });
  await rest();
  output = new Editor(find('output'), { label: 'Canonical YAML, read only' });
  await rest();
  place = new Place({ engine, input, applied: ask, notice });
  find('examples').addEventListener('change', (e) => {
    if (e.target.value !== '') use(examples[e.target.value]);
  });
  find('share').addEventListener('click', share);
  find('copy').addEventListener('click', () => copy(answer?.result.text ?? '', 'The text is copied.', 'The browser does not allow to copy.'));
  find('adopt').addEventListener('click', () => answer && adopt());
  find('show-text').addEventListener('click', () => showing(false));
  find('show-diff').addEventListener('click', () => showing(true));
  for (const option of ['partial', 'keep']) find(option).addEventListener('change', ask);
  addEventListener('hashchange', followLink);
  await rest();
  if (!(await followLink())) use(examples[0]);
  await rest();
  engine.start();
  await import('./changes.js'); // so that it is there without a network
}

start();
