import { Annotation, Compartment, EditorState } from '@codemirror/state';
import { Decoration, EditorView, keymap } from '@codemirror/view';
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, type Ref } from 'react';
import type { ControlProps } from '../../../parts/controls/FormRow.tsx';
import { chips } from './chips.ts';
import type { CodeOptions } from './code-options.ts';
import { expressionColours } from './expression-colours.ts';
import { suggestions } from './suggestions.ts';
import { typingKeys } from './typing-keys.ts';
import './code.css';

/** That a change was made elsewhere, and is only shown here. */
const shown = Annotation.define<boolean>();

/** What can be done with a code area from outside. */
export interface CodeHandle {
  /** Writes something where the caret stands. */
  insert: (text: string) => void;
  focus: () => void;
}

/** An area to write an expression, or a text with values in it. */
export function CodeArea({
  control,
  value,
  onChange,
  options,
  faultAt,
  handle,
}: {
  control: ControlProps;
  value: string;
  onChange: (value: string) => void;
  options: CodeOptions;
  /** Where something is wrong, in characters from the start. */
  faultAt?: number | undefined;
  handle?: Ref<CodeHandle>;
}) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const attributes = useRef(new Compartment());
  const faults = useRef(new Compartment());
  // The view outlives renders and always asks for what is newest.
  const latest = useRef({ onChange, options });
  latest.current = { onChange, options };
  useLayoutEffect(() => {
    const made = new EditorView({
      parent: place.current ?? document.body,
      state: EditorState.create({
        doc: value,
        // What is inserted before anybody was there stands behind what is written.
        selection: { anchor: value.length },
        extensions: [
          EditorView.lineWrapping,
          keymap.of(typingKeys),
          suggestions(() => latest.current.options),
          options.kind === 'expression'
            ? expressionColours()
            : chips((each) => latest.current.options.chipTitle(each)),
          attributes.current.of(EditorView.contentAttributes.of(attributesOf(control))),
          faults.current.of([]),
          EditorView.updateListener.of(({ docChanged, state, transactions }) => {
            if (docChanged && !transactions.some((each) => each.annotation(shown) === true))
              latest.current.onChange(state.doc.toString());
          }),
        ],
      }),
    });
    view.current = made;
    return () => made.destroy();
  }, [options.kind]);
  useEffect(() => {
    view.current?.dispatch({
      effects: attributes.current.reconfigure(EditorView.contentAttributes.of(attributesOf(control))),
    });
  }, [control['aria-describedby'], control['aria-invalid'], control['aria-labelledby']]);
  useLayoutEffect(() => {
    const { current } = view;
    // What was changed elsewhere is shown; what is just typed is there already.
    if (current !== null && current.state.doc.toString() !== value)
      current.dispatch({
        changes: { from: 0, to: current.state.doc.length, insert: value },
        annotations: shown.of(true),
      });
  }, [value]);
  useEffect(() => {
    const { current } = view;
    current?.dispatch({
      effects: faults.current.reconfigure(faultMark(faultAt, current.state.doc.length)),
    });
  }, [faultAt, value]);
  useImperativeHandle(handle, () => ({
    insert: (text) => {
      const { current } = view;
      if (current === null) return;
      current.dispatch(current.state.replaceSelection(text), { userEvent: 'input' });
      current.focus();
    },
    focus: () => view.current?.focus(),
  }));
  return <div ref={place} className={`code-area ${options.kind}`} />;
}

/** Underlines the place of a fault; at the end, the last character. */
function faultMark(at: number | undefined, length: number) {
  if (at === undefined || length === 0) return [];
  const from = Math.min(at, length - 1);
  return EditorView.decorations.of(
    Decoration.set([Decoration.mark({ class: 'code-fault' }).range(from, from + 1)]),
  );
}

function attributesOf(control: ControlProps): Record<string, string> {
  return Object.fromEntries(Object.entries(control).map(([name, each]) => [name, String(each)]));
}
