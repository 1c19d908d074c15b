// The panel that changes one place of the input: what an edit would do is shown as it is described, and made when it is applied.
import { element, find } from './dom.js';
import { finding } from './report.js';

const modes = {
  at: 'Set options at',
  before: 'Insert before',
  after: 'Insert after',
  inside: 'Add inside',
  replace: 'Replace',
  remove: 'Remove',
  wrap: 'Wrap',
  unwrap: 'Unwrap',
  move: 'Move',
};

// withoutFragment are the modes that put nothing in.
const withoutFragment = ['remove', 'unwrap', 'move'];

export class Place {
  #timer;
  #choices = [];
  #preview; // {text, result}

  constructor({ engine, input, applied, notice }) {
    Object.assign(this, { engine, input, applied, notice });
    find('mode').append(...Object.entries(modes).map(([value, label]) => element('option', { value }, label)));
    find('mode').value = 'after';
    find('place-form').addEventListener('input', () => this.#changed());
    find('place-form').addEventListener('submit', (e) => e.preventDefault());
    find('place').addEventListener('toggle', () => this.refresh());
    find('here').addEventListener('click', () => this.#here());
    find('apply').addEventListener('click', () => this.#apply());
    this.#fields();
  }

  // state is what a link carries.
  get state() {
    return find('where').value ? { mode: find('mode').value, where: find('where').value, fragment: find('fragment').value } : undefined;
  }

  use(edit) {
    find('mode').value = edit?.mode in modes ? edit.mode : 'after';
    find('where').value = edit?.where ?? '';
    find('fragment').value = edit?.fragment ?? '';
    find('place').open = Boolean(edit?.where);
    this.#changed();
  }

  // refresh asks again, for the input has changed.
  async refresh() {
    if (!find('place').open) return;
    this.#ask();
    const text = this.input.text;
    const outline = await this.engine.ask('outline', { call: 'outline', text });
    if (!outline || text !== this.input.text) return;
    find('places').replaceChildren(...(outline.outline ?? []).slice(0, mostPlaces).map((p) => element('option', { value: p.selector }, p.text)));
  }

  #changed() {
    this.#choices = [];
    this.#fields();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(), 150);
  }

  // #fields shows the fields that the mode has.
  #fields() {
    const mode = find('mode').value;
    for (const field of find('place-form').querySelectorAll('[data-for]')) {
      field.hidden = field.dataset.for === 'fragment' ? withoutFragment.includes(mode) : field.dataset.for !== mode;
    }
  }

  #change() {
    const mode = find('mode').value;
    const change = { mode, where: find('where').value };
    if (!withoutFragment.includes(mode)) change.fragment = find('fragment').value;
    if (mode === 'inside') change.first = find('first').checked;
    if (mode === 'wrap') change.through = find('through').value;
    if (mode === 'move') Object.assign(change, { to: find('to').value, toMode: find('to-mode').value });
    return change;
  }

  async #ask() {
    const change = this.#change();
    const isWhole = change.where.trim() && change.fragment?.trim() !== '' && change.to?.trim() !== '';
    if (!isWhole) {
      this.#show(undefined);
      return;
    }
    const text = this.input.text;
    const result = await this.engine.ask('edit', { call: 'edit', text, changes: [change], options: { choose: this.#choices } });
    if (result && text === this.input.text) this.#show({ text, result });
  }

  #show(preview) {
    this.#preview = preview;
    const result = preview?.result;
    find('apply').disabled = result?.status !== 'edited';
    find('place').dataset.status = result?.status ?? '';
    if (!result) {
      find('preview').replaceChildren();
      return;
    }
    const act = {
      jump: (line, column) => this.input.jump(this.input.position(line, column - 1)),
      choose: (choice) => {
        this.#choices = [...this.#choices, choice];
        find('where').focus();
        this.#ask();
      },
    };
    const news = (result.findings ?? []).filter((f) => !f.existing);
    find('preview').replaceChildren(
      ...[
        element('p', { class: 'head' }, said[result.status] ?? result.status),
        news.length > 0 && element('ul', {}, ...news.slice(0, 20).map((f) => finding(f, act))),
        result.candidates && element('ul', { class: 'candidates', 'aria-label': 'Places that may have been meant' }, ...result.candidates.map((c) => this.#candidate(c))),
        result.diff && diff(result.diff),
      ].filter(Boolean),
    );
  }

  #candidate(c) {
    const take = () => {
      find('where').value = c.selector;
      find('where').focus();
      this.#changed();
    };
    return element('li', {}, element('button', { type: 'button', class: 'choose', onclick: take }, c.selector), element('code', {}, `${c.line}: ${c.text.trim()}`));
  }

  #here() {
    const { state } = this.input.view;
    const line = state.doc.lineAt(state.selection.main.head);
    find('where').value = `${line.number}: ${line.text.trim()}`;
    this.#changed();
  }

  #apply() {
    const { text, result } = this.#preview;
    if (text !== this.input.text) return; // a newer preview is on its way
    this.input.set(result.text);
    const first = result.lines?.find((l) => !text.includes(l.text)) ?? result.lines?.[0];
    if (first) this.input.jump(this.input.position(first.line));
    this.notice('The edit is made. Undo takes it back.');
    this.applied();
  }
}

const said = {
  edited: 'This would change:',
  unchanged: 'It is so already.',
  ambiguous: 'This can be meant in several ways:',
  'not-found': 'There is no such place:',
  refused: 'This is refused:',
  invalid: 'This is refused:',
  unverified: 'This is refused:',
  error: 'This is refused:',
};

// mostPlaces is how many places are offered while a place is typed.
const mostPlaces = 500;

// diff draws a unified diff, without its names.
function diff(text) {
  const kinds = { '+': 'added', '-': 'removed', '@': 'hunk' };
  const rows = text.replace(/\n$/, '').split('\n').slice(2, 200);
  return element('pre', { class: 'diff', tabindex: 0, 'aria-label': 'What the edit changes' }, ...rows.map((row) => element('span', { class: kinds[row[0]] ?? 'same' }, `${row}\n`)));
}
