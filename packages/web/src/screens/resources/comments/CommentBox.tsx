import { Button, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { MentionList, type ListKeys } from '../../../fields/richtext/MentionList.tsx';
import { BusyButton } from '../../../parts/controls/BusyButton.tsx';
import type { CommentPage } from './comment-requests.ts';
import { askedIn, plainName, storedText, type Mentioned } from './mention-text.ts';
import { commentTexts } from './texts.ts';

/** What stands in the box. */
export interface Typed {
  text: string;
  chosen: readonly Mentioned[];
}

/** Where a comment is written; an @ offers who may be mentioned. */
export function CommentBox({
  typed,
  onTyped,
  people,
  confirm,
  busy,
  onSend,
  onCancel,
}: {
  typed: Typed;
  onTyped: (typed: Typed) => void;
  people: CommentPage['people'];
  confirm: string;
  busy: boolean;
  onSend: (stored: string) => void;
  onCancel?: () => void;
}) {
  const t = useTexts(commentTexts);
  const id = useId();
  const area = useRef<TextAreaRef>(null);
  const keys = useRef<ListKeys>(undefined);
  const [asked, setAsked] = useState<ReturnType<typeof askedIn>>();
  const [option, setOption] = useState<string>();
  const { text, chosen } = typed;
  const look = (element: HTMLTextAreaElement) =>
    setAsked(
      askedIn(element.value, element.selectionStart === element.selectionEnd ? element.selectionEnd : 0),
    );
  const choose = ({ id: user, name }: { id: string; name: string }) => {
    if (asked === undefined) return;
    const before = `${text.slice(0, asked.from)}@${plainName(name)} `;
    const after = text.slice(asked.from + 1 + asked.query.length).replace(/^ /, '');
    onTyped({ text: before + after, chosen: [...chosen, { id: user, name: plainName(name) }] });
    setAsked(undefined);
    const element = area.current?.resizableTextArea?.textArea;
    // The caret stays behind the name once that stands there.
    requestAnimationFrame(() => element?.setSelectionRange(before.length, before.length));
  };
  const send = () => {
    const stored = storedText(text, chosen);
    if (stored !== '' && !busy) onSend(stored);
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
    <div className="comment-box">
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
            onTyped({ text: target.value, chosen });
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
      <div className="row comment-foot">
        <span id={`${id}-hint`} className="soft small grow">
          {t.hint}
        </span>
        {onCancel !== undefined && <Button onClick={onCancel}>{t.cancel}</Button>}
        <BusyButton type="primary" busy={busy} disabled={text.trim() === ''} onClick={send}>
          {confirm}
        </BusyButton>
      </div>
    </div>
  );
}
