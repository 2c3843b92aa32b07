import { Button, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { Paperclip } from 'lucide-react';
import { useId, useRef, useState, type ClipboardEvent, type DragEvent, type KeyboardEvent } from 'react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { uploadFile, type FileInfo } from '../../../data/stored/files.ts';
import { MentionList, type ListKeys } from '../../../fields/richtext/MentionList.tsx';
import { BusyButton } from '../../../parts/controls/BusyButton.tsx';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { AttachedFiles } from './AttachedFiles.tsx';
import type { CommentPage } from './comment-requests.ts';
import { askedIn, plainName, storedText, type Mentioned } from './mention-text.ts';
import { commentTexts } from './texts.ts';

/** What stands in the box. */
export interface Typed {
  text: string;
  chosen: readonly Mentioned[];
  /** What is to be shown with it. */
  files?: readonly FileInfo[];
}

/** How many files a comment shows. */
const mostFiles = 10;

/** Where a comment is written; an @ offers who may be mentioned, and files are chosen, dropped or pasted where it takes some. */
export function CommentBox({
  typed,
  onTyped,
  people,
  confirm,
  busy,
  takesFiles = false,
  onSend,
  onCancel,
}: {
  typed: Typed;
  onTyped: (typed: Typed) => void;
  people: CommentPage['people'];
  confirm: string;
  busy: boolean;
  takesFiles?: boolean;
  onSend: (stored: string, files: readonly FileInfo[]) => void;
  onCancel?: () => void;
}) {
  const t = useTexts(commentTexts);
  const id = useId();
  const area = useRef<TextAreaRef>(null);
  const keys = useRef<ListKeys>(undefined);
  const [asked, setAsked] = useState<ReturnType<typeof askedIn>>();
  const [option, setOption] = useState<string>();
  const { text, chosen, files = [] } = typed;
  const picker = useRef<HTMLInputElement>(null);
  const [storing, setStoring] = useState(false);
  // What is typed while a file is on its way stays.
  const latest = useRef(typed);
  latest.current = typed;
  const attach = async (given: readonly File[]) => {
    setStoring(true);
    try {
      for (const file of given.slice(0, mostFiles - files.length)) {
        const stored = await uploadFile(file);
        onTyped({ ...latest.current, files: [...(latest.current.files ?? []), stored] });
      }
    } catch (error) {
      toastProblem(error);
    } finally {
      setStoring(false);
    }
  };
  const take = (event: ClipboardEvent | DragEvent, { files: given }: DataTransfer) => {
    if (!takesFiles || given.length === 0) return;
    event.preventDefault();
    void attach([...given]);
  };
  const look = (element: HTMLTextAreaElement) =>
    setAsked(
      askedIn(element.value, element.selectionStart === element.selectionEnd ? element.selectionEnd : 0),
    );
  const choose = ({ id: user, name }: { id: string; name: string }) => {
    if (asked === undefined) return;
    const before = `${text.slice(0, asked.from)}@${plainName(name)} `;
    const after = text.slice(asked.from + 1 + asked.query.length).replace(/^ /, '');
    onTyped({ ...typed, text: before + after, chosen: [...chosen, { id: user, name: plainName(name) }] });
    setAsked(undefined);
    const element = area.current?.resizableTextArea?.textArea;
    // The caret stays behind the name once that stands there.
    requestAnimationFrame(() => element?.setSelectionRange(before.length, before.length));
  };
  const send = () => {
    const stored = storedText(text, chosen);
    if ((stored !== '' || files.length > 0) && !busy && !storing) onSend(stored, files);
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (asked !== undefined && keys.current?.(event.nativeEvent) === true) event.preventDefault();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      send();
    } else if (event.key === 'Escape' && onCancel !== undefined) {
      event.preventDefault();
      onCancel();
    }
  };
  return (
    <div
      className="comment-box"
      onDragOver={(event) => takesFiles && event.preventDefault()}
      onDrop={(event) => take(event, event.dataTransfer)}
      onPaste={(event) => take(event, event.clipboardData)}
    >
      <div className="comment-area">
        <Input.TextArea
          ref={area}
          aria-label={t.write}
          aria-describedby={`${id}-hint`}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          {...(option === undefined ? {} : { 'aria-controls': id, 'aria-activedescendant': option })}
          placeholder={t.write}
          autoSize={{ minRows: 2, maxRows: 12 }}
          maxLength={9000}
          value={text}
          onChange={({ target }) => {
            onTyped({ ...typed, text: target.value });
            look(target);
          }}
          onSelect={({ currentTarget }) => look(currentTarget)}
          onBlur={() => setAsked(undefined)}
          onKeyDown={press}
        />
        {asked !== undefined && (
          <MentionList
            id={id}
            query={asked.query}
            people={people.map(({ id: value, name }) => ({ value, label: name }))}
            place={{ left: 8, top: 40 }}
            keys={keys}
            onActive={setOption}
            onChoose={choose}
            onClose={() => setAsked(undefined)}
          />
        )}
      </div>
      <AttachedFiles
        files={files}
        onRemove={(gone) => onTyped({ ...typed, files: files.filter((file) => file.id !== gone) })}
      />
      <div className="row comment-foot">
        <span id={`${id}-hint`} className="soft small grow">
          {t.hint}
        </span>
        {takesFiles && (
          <>
            <input
              ref={picker}
              type="file"
              multiple
              hidden
              onChange={({ target }) => {
                void attach([...(target.files ?? [])]);
                target.value = '';
              }}
            />
            <BusyButton
              busy={storing}
              disabled={files.length >= mostFiles}
              icon={<Paperclip size={15} aria-hidden />}
              onClick={() => picker.current?.click()}
            >
              {t.attach}
            </BusyButton>
          </>
        )}
        {onCancel !== undefined && <Button onClick={onCancel}>{t.cancel}</Button>}
        <BusyButton
          type="primary"
          busy={busy}
          disabled={text.trim() === '' && files.length === 0}
          onClick={send}
        >
          {confirm}
        </BusyButton>
      </div>
    </div>
  );
}
