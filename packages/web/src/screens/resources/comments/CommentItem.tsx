import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showAgo, showInstant } from '../../../base/i18n/format.ts';
import { useRights, useUser } from '../../../data/session/session.ts';
import { Menu } from '../../../parts/controls/Menu.tsx';
import { Markdown } from '../../../parts/text/Markdown.tsx';
import { AttachedFiles } from './AttachedFiles.tsx';
import { CommentBox, type Typed } from './CommentBox.tsx';
import type { Comment, CommentPage } from './comment-requests.ts';
import { typedText } from './mention-text.ts';
import { commentTexts } from './texts.ts';

/** What one person said, to be changed by them. */
export function CommentItem({
  comment,
  people,
  busy,
  onChange,
  onRemove,
}: {
  comment: Comment;
  people: CommentPage['people'];
  busy: boolean;
  /** Tells whether it was changed. */
  onChange: (stored: string) => Promise<boolean>;
  onRemove: () => void;
}) {
  const t = useTexts(commentTexts);
  const { admin } = useRights();
  const own = comment.by === useUser().id;
  const [typed, setTyped] = useState<Typed>();
  const name = comment.name ?? t.nobody;
  const at = showInstant(comment.at);
  const change = async (stored: string) => {
    if (await onChange(stored)) setTyped(undefined);
  };
  return (
    <li className="comment">
      <div className="row">
        <span className="comment-mark" aria-hidden>
          {name.slice(0, 1).toUpperCase()}
        </span>
        <strong>{name}</strong>
        <time className="soft small grow" dateTime={comment.at} title={at}>
          {showAgo(comment.at)}
          {comment.changedAt !== null && ` · ${t.changed}`}
        </time>
        {(own || admin) && (
          <Menu
            label={t.more(name, at)}
            items={[
              ...(own ? [{ id: 'edit', title: t.edit, run: () => setTyped(typedText(comment.text)) }] : []),
              { id: 'remove', title: t.remove, run: onRemove },
            ]}
          >
            <Ellipsis size={16} aria-hidden />
          </Menu>
        )}
      </div>
      {typed === undefined ? (
        <>
          <Markdown text={comment.text} />
          <AttachedFiles files={comment.files} />
        </>
      ) : (
        <CommentBox
          typed={typed}
          onTyped={setTyped}
          people={people}
          confirm={t.save}
          busy={busy}
          onSend={(stored) => void change(stored)}
          onCancel={() => setTyped(undefined)}
        />
      )}
    </li>
  );
}
