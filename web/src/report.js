// What the engine has to say, as a list in which a reader can act.
import { element } from './dom.js';

const words = { error: 'Error', warning: 'Warning', note: 'Note' };

// shown is how many entries a list has before its reader asks for more.
const shown = 50;

// report draws a result. rules has what is known of each rule; act has jump(line, column), choose(choice) and unchoose(choice).
export function report(result, { rules, chosen, act }) {
  const findings = (result.findings ?? []).map((f) => finding(f, act));
  const choices = chosen.map((c) => choice(c, act));
  const expansions = (result.expanded ?? []).map((e) => () => expansion(e, rules, act));
  const omitted = result.omitted;
  return [
    choices.length > 0 && section('Chosen', choices.map((c) => () => c)),
    findings.length > 0 && section(counted('finding', findings.length + left(omitted, 'errors', 'warnings', 'notes')), findings.map((f) => () => f)),
    expansions.length > 0 && section(`Read as canonical (${expansions.length + left(omitted, 'expanded')})`, expansions),
    findings.length + choices.length + expansions.length === 0 && element('p', { class: 'quiet' }, 'There is nothing to say.'),
    omitted && element('p', { class: 'quiet' }, 'A long report has only its first 200 entries of a kind, the worst ones.'),
  ].filter(Boolean);
}

const left = (omitted, ...kinds) => kinds.reduce((n, kind) => n + (omitted?.[kind] ?? 0), 0);

export const counted = (noun, n) => `${n} ${noun}${n === 1 ? '' : 's'}`;

function section(title, entries) {
  const list = element('ul', {}, ...entries.slice(0, shown).map((entry) => entry()));
  const rest = entries.slice(shown);
  const more = element('button', { type: 'button', class: 'more', onclick: show }, `Show ${rest.length} more`);
  function show() {
    const next = rest.splice(0, shown).map((entry) => entry());
    list.append(...next);
    next[0].querySelector('button')?.focus();
    if (rest.length === 0) more.remove();
    else more.textContent = `Show ${rest.length} more`;
  }
  return element('section', {}, element('h3', {}, title), list, rest.length > 0 && more);
}

function jumpTo(line, column, act) {
  return element('button', { type: 'button', class: 'line', onclick: () => act.jump(line, column) }, `Line ${line}`);
}

// finding draws one, with what to write instead and a button for each reading.
export function finding(f, act) {
  return element(
    'li',
    { class: `entry ${f.severity}` },
    element('p', { class: 'head' }, jumpTo(f.line, f.column, act), element('strong', {}, words[f.severity]), element('code', {}, f.rule)),
    element('p', {}, f.message),
    f.write && element('pre', { 'aria-label': 'Write instead', tabindex: 0 }, dedented(f.write)),
    f.readings && element('ul', { class: 'readings', 'aria-label': 'Readings' }, ...f.readings.map((r) => reading(f, r, act))),
  );
}

function reading(f, r, act) {
  return element(
    'li',
    {},
    element('button', { type: 'button', class: 'choose', onclick: () => act.choose({ rule: f.rule, line: f.line, name: r.name }) }, `Choose ${r.name}`),
    element('span', {}, r.means),
    r.after && element('pre', { 'aria-label': `What ${r.name} writes`, tabindex: 0 }, dedented(r.after)),
  );
}

// dedented moves lines to the left as far as they go together.
function dedented(text) {
  const lines = text.trimEnd().split('\n');
  const least = Math.min(...lines.filter((line) => line.trim()).map((line) => line.search(/\S/)));
  return lines.map((line) => line.slice(least)).join('\n');
}

function choice(c, act) {
  return element(
    'li',
    { class: 'entry chosen' },
    element(
      'p',
      { class: 'head' },
      jumpTo(c.line, 1, act),
      element('code', {}, `${c.rule}=${c.name}`),
      element('button', { type: 'button', class: 'undo', 'aria-label': `Take back ${c.name} at line ${c.line}`, onclick: () => act.unchoose(c) }, 'Take back'),
    ),
  );
}

function expansion(e, rules, act) {
  const rule = rules[e.rule];
  return element(
    'li',
    { class: 'entry' },
    element('p', { class: 'head' }, jumpTo(e.line, e.column, act), element('span', {}, rule?.title ?? ''), element('code', {}, e.rule)),
    element(
      'details',
      {},
      element('summary', {}, 'Before and after'),
      element('pre', { 'aria-label': 'Before', class: 'before', tabindex: 0 }, e.before),
      element('pre', { 'aria-label': 'After', class: 'after', tabindex: 0 }, e.after),
      rule && element('pre', { class: 'doc', 'aria-label': `The rule ${e.rule}`, tabindex: 0 }, rule.doc),
    ),
  );
}
