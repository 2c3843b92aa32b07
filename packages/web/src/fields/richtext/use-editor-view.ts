import { EditorState, type Command } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useLayoutEffect, useReducer, useRef, type RefObject } from 'react';
import type { FieldControlProps } from '../define-field-ui.ts';
import { cleanPasted } from './editor/clean-pasted.ts';
import { nodeViews, type NodeWords } from './editor/node-views.ts';
import { richPlugins } from './editor/plugins.ts';
import { replaceShown, shownMeta } from './editor/replace-shown.ts';
import type { ListKeys } from './MentionList.tsx';
import { isBlank } from './model/write-block.ts';
import { readMarkdown, type Reading } from './model/read-markdown.ts';
import { writeMarkdown } from './model/write-markdown.ts';
import { picturesIn } from './pasted-pictures.ts';

/** What the view of a document asks for. */
export interface ViewNeeds {
  text: string;
  reading: Reading;
  disabled: boolean;
  control: FieldControlProps['control'];
  placeholder: string;
  words: NodeWords;
  onText: (text: string) => void;
  /** What came from elsewhere is too much for a document. */
  onTooLong: () => void;
  openLink: Command;
  onPictures: (files: File[], at: number) => void;
  keys: RefObject<ListKeys | undefined>;
  /** More attributes of the place where one types. */
  more: Record<string, string>;
}

/** A document that is edited: what is typed is told as Markdown, and what comes from elsewhere is shown. */
export function useEditorView(
  place: RefObject<HTMLDivElement | null>,
  needs: ViewNeeds,
): EditorView | undefined {
  // The view outlives renders and always asks for what is newest.
  const latest = useRef(needs);
  latest.current = needs;
  const view = useRef<EditorView>(undefined);
  const reading = useRef(needs.reading);
  const told = useRef(needs.text);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => {
    if (place.current === null) return;
    const made: EditorView = new EditorView(
      { mount: place.current },
      {
        state: EditorState.create({
          doc: reading.current.doc,
          plugins: richPlugins((...given) => latest.current.openLink(...given)),
        }),
        editable: () => !latest.current.disabled,
        attributes: (state) => attributesOf(state, latest.current),
        nodeViews: nodeViews(() => latest.current.words),
        transformPastedHTML: cleanPasted,
        handleKeyDown: (_, event) => latest.current.keys.current?.(event) === true,
        handlePaste: (_, event) => take(picturesIn(event.clipboardData), made.state.selection.from),
        handleDrop: (_, event) => {
          const at = made.posAtCoords({ left: event.clientX, top: event.clientY });
          return take(picturesIn(event.dataTransfer), at?.pos ?? made.state.selection.from);
        },
        dispatchTransaction: (tr) => {
          made.updateState(made.state.apply(tr));
          if (tr.docChanged && tr.getMeta(shownMeta) !== true) tell();
          redraw();
        },
      },
    );
    const take = (files: File[], at: number) => {
      if (files.length > 0) latest.current.onPictures(files, at);
      return files.length > 0;
    };
    const tell = () => {
      const text = writeMarkdown(reading.current, made.state.doc);
      if (text === told.current) return;
      told.current = text;
      latest.current.onText(text);
    };
    view.current = made;
    redraw();
    return () => made.destroy();
  }, []);
  useLayoutEffect(() => {
    const { current } = view;
    if (current === undefined || needs.text === told.current) return;
    const next = readMarkdown(needs.text);
    if (next === undefined) return latest.current.onTooLong();
    told.current = needs.text;
    reading.current = next;
    current.dispatch(replaceShown(current.state, next.doc));
  }, [needs.text]);
  const { control, more, disabled } = needs;
  useLayoutEffect(
    () => view.current?.setProps({}),
    [control['aria-describedby'], control['aria-invalid'], control['aria-required'], more, disabled],
  );
  return view.current;
}

function attributesOf(
  state: EditorState,
  { control, placeholder, disabled, more }: ViewNeeds,
): Record<string, string> {
  const { firstChild, childCount } = state.doc;
  const empty =
    childCount === 1 && firstChild !== null && firstChild.type.name === 'paragraph' && isBlank(firstChild);
  return {
    ...Object.fromEntries(Object.entries(control).map(([name, each]) => [name, String(each)])),
    ...more,
    role: 'textbox',
    'aria-multiline': 'true',
    ...(disabled ? { 'aria-disabled': 'true' } : {}),
    ...(placeholder === '' ? {} : { 'aria-placeholder': placeholder, 'data-placeholder': placeholder }),
    class: empty ? 'rich-content empty' : 'rich-content',
  };
}
