import { ImagePlus, Link } from 'lucide-react';
import { toggleMark } from 'prosemirror-commands';
import type { MarkType } from 'prosemirror-model';
import { isInTable } from 'prosemirror-tables';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { queryClient } from '../../data/server/query-client.ts';
import { sessionQuery } from '../../data/session/session.ts';
import { useTexts } from '../../base/i18n/define-texts.ts';
import type { FieldControlProps } from '../define-field-ui.ts';
import { hasMark } from './editor/commands.ts';
import { askedAt, mention } from './editor/mention.ts';
import { linkAround, setLink } from './editor/link.ts';
import { insertPicture } from './editor/upload-marks.ts';
import { LinkBar } from './LinkBar.tsx';
import { MentionList, type ListKeys } from './MentionList.tsx';
import type { Reading } from './model/read-markdown.ts';
import { richSchema } from './model/schema.ts';
import { richTexts } from './texts.ts';
import { tableButtons, textButtons } from './tool-buttons.tsx';
import { ToolRow } from './ToolRow.tsx';
import { useEditorView } from './use-editor-view.ts';
import { usePictures } from './use-pictures.ts';

const none = {};

/** Edits a text as a document. */
export function DocumentEditor({
  field,
  text,
  reading,
  onText,
  onTooLong,
  disabled,
  control,
  children,
}: Pick<FieldControlProps, 'field' | 'disabled' | 'control'> & {
  text: string;
  reading: Reading;
  onText: (text: string) => void;
  onTooLong: () => void;
  /** What stands at the end of the tools. */
  children: ReactNode;
}) {
  const t = useTexts(richTexts);
  const id = useId();
  const holder = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const choose = useRef<HTMLInputElement>(null);
  const keys = useRef<ListKeys>(undefined);
  const [linking, setLinking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [closed, setClosed] = useState<number>();
  const [option, setOption] = useState<string>();
  const [more, setMore] = useState<Record<string, string>>(none);
  useEffect(() => {
    setMore(option === undefined ? none : { 'aria-controls': id, 'aria-activedescendant': option });
  }, [option, id]);
  const { store, problem: problemOf } = usePictures();
  const addPictures = (files: readonly File[], at: number) => {
    setProblem(undefined);
    if (disabled) return;
    for (const file of files)
      if (view !== undefined)
        insertPicture(view, file, at, { label: t.uploading(file.name), store }).catch((error: unknown) =>
          setProblem(problemOf(error)),
        );
  };
  const placeholder = field.options?.['placeholder'];
  const view = useEditorView(place, {
    text,
    reading,
    disabled,
    control,
    placeholder: typeof placeholder === 'string' ? placeholder : '',
    words: t,
    onText,
    onTooLong,
    openLink: ({ selection: { $from } }) => {
      if ($from.parent.type.spec.code === true) return false;
      setLinking(true);
      return true;
    },
    onPictures: addPictures,
    keys,
    more,
  });
  useEffect(() => {
    // A label leads only to controls of the browser by itself.
    const label = document.getElementById(control['aria-labelledby']);
    const focus = () => view?.focus();
    label?.addEventListener('click', focus);
    return () => label?.removeEventListener('click', focus);
  }, [view, control['aria-labelledby']]);
  const asked = view === undefined || disabled ? undefined : askedAt(view.state);
  const signedIn = queryClient.getQueryData(sessionQuery.queryKey) != null;
  const endLinking = () => {
    setLinking(false);
    view?.focus();
  };
  const buttons = [
    ...textButtons(view, t, disabled),
    {
      name: 'picture',
      label: t.picture,
      icon: <ImagePlus size={16} aria-hidden />,
      disabled: disabled || view === undefined || view.state.selection.$from.parent.type.spec.code === true,
      run: () => choose.current?.click(),
    },
  ];
  const link = richSchema.marks['link'] as MarkType;
  buttons.splice(7, 0, {
    name: 'link',
    label: t.link,
    icon: <Link size={16} aria-hidden />,
    pressed: view !== undefined && hasMark(view.state, 'link'),
    disabled: disabled || view === undefined || !toggleMark(link, { href: '' })(view.state),
    run: () => setLinking(true),
  });
  return (
    <div ref={holder} className="rich-editor">
      <ToolRow label={t.tools} controls={control.id} buttons={buttons}>
        {children}
      </ToolRow>
      {view !== undefined && !disabled && isInTable(view.state) && (
        <ToolRow label={t.tableTools} controls={control.id} buttons={tableButtons(view, t, disabled)} />
      )}
      {linking && view !== undefined && (
        <LinkBar
          address={linkAround(view.state)?.href ?? ''}
          onClose={endLinking}
          onAddress={(address) => {
            setLink(view, address);
            endLinking();
          }}
        />
      )}
      <div ref={place} />
      {view !== undefined && asked !== undefined && asked.from !== closed && signedIn && (
        <MentionList
          id={id}
          query={asked.query}
          place={placeOf(view.coordsAtPos(asked.from), holder.current)}
          keys={keys}
          onActive={setOption}
          onChoose={(user) => mention(view, asked, user)}
          onClose={() => setClosed(asked.from)}
        />
      )}
      <input
        ref={choose}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={({ target }) => {
          addPictures([...(target.files ?? [])], view?.state.selection.from ?? 0);
          target.value = '';
        }}
      />
      {problem !== undefined && (
        <p role="alert" className="form-message bad richtext-problem">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Below the @, within the editor. */
function placeOf(
  caret: { left: number; bottom: number },
  holder: HTMLElement | null,
): { left: number; top: number } {
  const box = holder?.getBoundingClientRect();
  if (box === undefined) return { left: 0, top: 0 };
  return {
    left: Math.max(0, Math.min(caret.left - box.left, box.width - 220)),
    top: caret.bottom - box.top + 4,
  };
}
