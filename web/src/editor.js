// The two editors of the page, on CodeMirror. Each stands in a shadow root, where its styles need no exception from the page's policy.
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { yamlLanguage } from '@codemirror/lang-yaml';
import { bracketMatching, HighlightStyle, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, Text } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, highlightSpecialChars, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { large } from './lines.js';
import { inSlices } from './slices.js';

const yaml = yamlLanguage.configure({ wrap: inSlices });

const colours = HighlightStyle.define([
  { tag: [tags.definition(tags.propertyName), tags.propertyName], color: 'var(--key)' },
  { tag: tags.string, color: 'var(--string)' },
  { tag: [tags.lineComment, tags.comment], color: 'var(--muted)', fontStyle: 'italic' },
  { tag: [tags.separator, tags.punctuation, tags.meta], color: 'var(--muted)' },
]);

const look = EditorView.theme({
  '&': { height: '100%', maxHeight: 'inherit', color: 'var(--ink)', backgroundColor: 'transparent', fontSize: '13.5px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.6', overflow: 'auto' },
  '.cm-content': { padding: '10px 0 24px', caretColor: 'var(--accent)' },
  '.cm-line': { padding: '0 14px 0 8px' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--muted)', border: 'none', paddingLeft: '6px' },
  '.cm-gutter-lint': { width: '1.1em' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine': { backgroundColor: 'var(--line-active)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': { background: 'var(--selection)' },
  '.cm-cursor': { borderLeftColor: 'var(--accent)', borderLeftWidth: '2px' },
  '.cm-selectionMatch': { backgroundColor: 'var(--selection)' },
  '.cm-specialChar': { color: 'var(--error)' },
  '.cm-tooltip, .cm-panels': { backgroundColor: 'var(--surface)', color: 'var(--ink)', border: '1px solid var(--rule)' },
  '.cm-tooltip': { borderRadius: '6px', boxShadow: '0 4px 16px #0002' },
  '.cm-diagnostic': { padding: '6px 10px', fontFamily: 'var(--sans)', fontSize: '13px', maxWidth: '34rem', whiteSpace: 'pre-wrap' },
  '.cm-textfield': { backgroundColor: 'var(--page)', color: 'var(--ink)', border: '1px solid var(--rule)' },
  '.cm-button': { background: 'var(--page)', color: 'var(--ink)', border: '1px solid var(--rule)' },
  '.cm-searchMatch': { backgroundColor: 'var(--selection)' },
  '.cm-changedLine, &.cm-merge-b .cm-changedLine': { background: 'var(--added)' },
  '.cm-changedText, &.cm-merge-b .cm-changedText': { background: 'var(--added-text)' },
  '.cm-deletedChunk': { background: 'var(--removed)', padding: '0 14px 0 8px' },
  '.cm-deletedChunk .cm-deletedText': { background: 'var(--removed-text)' },
  '.cm-changeGutter': { width: '3px', paddingLeft: '0' },
  '.cm-changedLineGutter, &.cm-merge-b .cm-changedLineGutter': { background: 'var(--added-mark)' },
  '.cm-deletedLineGutter': { background: 'var(--removed-mark)' },
  '.cm-collapsedLines': { color: 'var(--muted)', background: 'var(--page)', padding: '4px 12px', fontFamily: 'var(--sans)', fontSize: '12px' },
  '.cm-collapsedLines:before': { marginInlineEnd: '8px' },
});

// A text whose line ends are all \r\n has them as an editor's line ends; in any other text a \r is a character that is shown. So no
// byte is lost on the way through an editor.
const lineEnd = (text) => (/\r\n/.test(text) && !/\r(?!\n)|(?<!\r)\n/.test(text) ? '\r\n' : '\n');
export const document = (text) => Text.of(text.split(lineEnd(text)));

export class Editor {
  #colours = new Compartment();
  #coloured = false;
  #drawn = new Compartment(); // what has become of another text
  #common;
  #changed;
  #quiet = false; // the text is set, its user has not changed it

  // label names the editor to those who do not see it. changed(changes) hears of what its user does to the text, and of no changes
  // where it is another one; without it there is
  // nothing to be done.
  constructor(parent, { label, changed }) {
    this.#changed = changed;
    this.#common = [
      look,
      lineNumbers(),
      highlightSpecialChars({ addSpecialChars: /\r/ }),
      drawSelection(),
      search({ top: true }),
      bracketMatching(),
      indentUnit.of('  '),
      syntaxHighlighting(colours),
      EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
      keymap.of([...searchKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap]),
      !changed
        ? EditorState.readOnly.of(true)
        : [
            history(),
            highlightActiveLine(),
            lintGutter(),
            EditorView.domEventHandlers({ paste: (e) => this.#paste(e) }),
            EditorView.clipboardInputFilter.of((text, state) => text.replace(/\r\n?|\n/g, state.lineBreak)),
          ],
      EditorView.updateListener.of((u) => u.docChanged && !this.#quiet && changed(u.changes)),
    ];
    const root = parent.attachShadow({ mode: 'open' });
    this.view = new EditorView({ state: this.#state(''), parent: root, root });
  }

  get text() {
    return this.view.state.sliceDoc();
  }

  // set shows another text; what it shares with the one before stays where it is on the screen. drawn is what else it has.
  set(text, drawn = []) {
    this.#quiet = true;
    const { doc, lineBreak } = this.view.state;
    if (lineEnd(text) === lineBreak) {
      const changes = difference(doc.toString(), text.replaceAll(lineBreak, '\n'));
      this.view.dispatch({ changes, effects: this.#drawn.reconfigure(drawn) });
    } else this.view.setState(this.#state(text, drawn));
    this.#quiet = false;
    setTimeout(() => this.#colour());
  }

  // position is where a line (1-based) has an offset, for the editor.
  position(line, offset = 0) {
    const at = this.view.state.doc.line(Math.min(line, this.view.state.doc.lines));
    return Math.min(at.from + offset, at.to);
  }

  // jump goes to a place, for a reader that wants to work there.
  jump(position) {
    this.view.dispatch({ selection: { anchor: position }, effects: EditorView.scrollIntoView(position, { y: 'center' }) });
    this.view.focus();
  }

  // mark shows messages at places: {from, to, severity, message}.
  mark(diagnostics) {
    this.view.dispatch(setDiagnostics(this.view.state, diagnostics));
  }

  #state(text, drawn = []) {
    const extensions = [
      this.#common,
      EditorState.lineSeparator.of(lineEnd(text)),
      this.#colours.of(this.#coloured ? yaml : []),
      this.#drawn.of(drawn),
    ];
    return EditorState.create({ doc: document(text), extensions });
  }

  // #colour gives a text colours, or takes them from one that is large, when the text is shown already.
  #colour() {
    const small = this.view.state.doc.length < large;
    if (small === this.#coloured) return;
    this.#coloured = small;
    this.view.dispatch({ effects: this.#colours.reconfigure(small ? yaml : []) });
  }

  // A paste in place of the whole text keeps its own line ends.
  #paste(event) {
    const text = event.clipboardData?.getData('text/plain');
    const { main } = this.view.state.selection;
    if (!text || main.from > 0 || main.to < this.view.state.doc.length) return false;
    event.preventDefault();
    this.set(text);
    this.#changed();
    return true;
  }
}

// difference is the one change that makes b of a.
function difference(a, b) {
  let from = 0;
  const most = Math.min(a.length, b.length);
  while (from < most && a.charCodeAt(from) === b.charCodeAt(from)) from++;
  let same = 0;
  while (same < most - from && a.charCodeAt(a.length - same - 1) === b.charCodeAt(b.length - same - 1)) same++;
  return { from, to: a.length - same, insert: Text.of(b.slice(from, b.length - same).split('\n')) };
}
