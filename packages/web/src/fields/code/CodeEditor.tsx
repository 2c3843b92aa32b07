import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { Annotation, Compartment, EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { CodeFieldProps } from '../parts/code-field-props.ts';
import { languageNamed } from './languages.ts';
import { lineNumbers } from './line-numbers.ts';
import './code-editor.css';

/** Edits code with colours, numbers of lines and undo. Tab leaves it; Ctrl+] and Ctrl+[ indent. */
export function CodeEditor(props: CodeFieldProps) {
  const separator = separatorOf(props.text);
  // Lines end as they did in what was read, so that nothing but what is typed changes.
  return <Editor key={separator} {...props} separator={separator} />;
}

/** That a change was made elsewhere, and is only shown here. */
const shown = Annotation.define<boolean>();

function Editor({
  text,
  onText,
  language,
  disabled,
  status,
  control,
  separator,
}: CodeFieldProps & { separator: string }) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const parts = useRef({
    attributes: new Compartment(),
    language: new Compartment(),
    locked: new Compartment(),
  });
  // The view outlives renders and always asks for what is newest.
  const latest = useRef(onText);
  latest.current = onText;
  const attributes = EditorView.contentAttributes.of(
    Object.fromEntries(Object.entries(control).map(([name, each]) => [name, String(each)])),
  );
  const locked = [EditorState.readOnly.of(disabled), EditorView.editable.of(!disabled)];
  useLayoutEffect(() => {
    const { current } = parts;
    const made = new EditorView({
      parent: place.current ?? document.body,
      state: EditorState.create({
        doc: text,
        extensions: [
          EditorState.lineSeparator.of(separator),
          lineNumbers(),
          history(),
          indentOnInput(),
          bracketMatching(),
          syntaxHighlighting(classHighlighter),
          EditorView.lineWrapping,
          keymap.of([...historyKeymap, ...defaultKeymap]),
          current.attributes.of(attributes),
          current.language.of([]),
          current.locked.of(locked),
          EditorView.updateListener.of(({ docChanged, state, transactions }) => {
            if (docChanged && !transactions.some((each) => each.annotation(shown) === true))
              latest.current(state.sliceDoc());
          }),
        ],
      }),
    });
    view.current = made;
    return () => made.destroy();
  }, []);
  useEffect(() => {
    const { current } = parts;
    view.current?.dispatch({
      effects: [current.attributes.reconfigure(attributes), current.locked.reconfigure(locked)],
    });
  }, [control['aria-describedby'], control['aria-invalid'], control['aria-labelledby'], disabled]);
  useEffect(() => {
    // What is no control of the browser's is not focused by its label.
    const label = document.getElementById(control['aria-labelledby']);
    const focus = () => view.current?.focus();
    label?.addEventListener('click', focus);
    return () => label?.removeEventListener('click', focus);
  }, [control['aria-labelledby']]);
  useEffect(() => {
    let gone = false;
    const load = async () => {
      const found = await languageNamed(language ?? '');
      if (!gone) view.current?.dispatch({ effects: parts.current.language.reconfigure(found ?? []) });
    };
    // Without a connection it stays without colours.
    void load().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [language]);
  useLayoutEffect(() => {
    const { current } = view;
    if (current === null) return;
    const change = changeBetween(current.state.sliceDoc(), text, separator);
    if (change !== undefined)
      current.dispatch({
        changes: { ...change, insert: current.state.toText(change.insert) },
        annotations: shown.of(true),
      });
  }, [text]);
  return <div ref={place} className={`code-editor ${status ?? ''} ${disabled ? 'locked' : ''}`} />;
}

/** What ends the lines of a text: both signs where all of them end so, else the one that stands in every end. */
export function separatorOf(text: string): string {
  return text.includes('\r\n') && !/(?:^|[^\r])\n|\r(?!\n)/.test(text) ? '\r\n' : '\n';
}

/** The place in which two texts differ, counted as an editor does, to whom each end of a line is one sign; the caret stays where nothing changed. */
export function changeBetween(
  before: string,
  after: string,
  separator: string,
): { from: number; to: number; insert: string } | undefined {
  if (before === after) return undefined;
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  // Not between the two signs of one end.
  if (separator.length > 1) {
    while (start > 0 && before[start - 1] === '\r') start -= 1;
    while (end > 0 && before.at(-end) === '\n') end -= 1;
  }
  const placeOf = (at: number) =>
    separator.length > 1 ? at - (before.slice(0, at).split(separator).length - 1) : at;
  return {
    from: placeOf(start),
    to: placeOf(before.length - end),
    insert: after.slice(start, after.length - end),
  };
}
