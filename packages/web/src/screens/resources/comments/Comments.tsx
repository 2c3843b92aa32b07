import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Bell, BellOff } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { useLive } from '../../../data/live/use-live.ts';
import { isRefused } from '../../../data/server/problem.ts';
import { useUser } from '../../../data/session/session.ts';
import { draftKey, readDraft } from '../../../form/drafts.ts';
import { useKeptWork } from '../../../form/use-kept-work.ts';
import { ask } from '../../../parts/dialogs/confirm.ts';
import { problemText, toastProblem } from '../../../parts/messages/problem-text.ts';
import { CommentBox, type Typed } from './CommentBox.tsx';
import { CommentItem } from './CommentItem.tsx';
import { readComments, removeComment, setFollowing, writeComment } from './comment-requests.ts';
import { commentTexts } from './texts.ts';
import './comments.css';

const nothing: Typed = { text: '', chosen: [] };

/** What people say about an entry, the latest last, and where one says something. */
export function Comments({ module, id }: { module: string; id: string }) {
  const t = useTexts(commentTexts);
  const key = draftKey(useUser().id, `${module}.comment`, id);
  const [typed, setTyped] = useState(() => (readDraft(key)?.values as Typed | undefined) ?? nothing);
  const [busy, setBusy] = useState(false);
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['comments', module, id],
    queryFn: ({ pageParam }) => readComments(module, id, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  useKeptWork(key, typed, { values: { ...typed }, version: null, dirty: typed.text.trim() !== '' });
  // Those who follow are told of a comment as soon as it is there.
  useLive('notifications', ({ type }) => type === 'event' && void refetch());
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
      await refetch();
      return true;
    } catch (problem) {
      toastProblem(problem);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const send = async (stored: string) => {
    if (await attempt(() => writeComment(module, id, stored))) setTyped(nothing);
  };
  const remove = async (comment: string) => {
    if (await ask({ title: t.removeTitle, message: t.removeText, confirm: t.remove, danger: true }))
      await attempt(() => removeComment(module, id, comment));
  };
  if (data === undefined) {
    if (error === null) return null;
    return (
      <section className="card comments" aria-label={t.title}>
        <h2>{t.title}</h2>
        <p className="soft">{isRefused(error) ? problemText(error) : t.unreachable}</p>
      </section>
    );
  }
  const [latest] = data.pages;
  const { following = false, people = [] } = latest ?? {};
  const comments = data.pages.flatMap((page) => page.data).toReversed();
  const Icon = following ? Bell : BellOff;
  return (
    <section className="card comments" aria-label={t.title}>
      <div className="row">
        <h2 className="grow">{t.title}</h2>
        <Button
          type="text"
          aria-pressed={following}
          title={t.followHelp}
          icon={<Icon size={16} aria-hidden />}
          onClick={() => void attempt(() => setFollowing(module, id, !following))}
        >
          {following ? t.following : t.follow}
        </Button>
      </div>
      {hasNextPage && <Button onClick={() => void fetchNextPage()}>{t.earlier}</Button>}
      {comments.length === 0 ? (
        <p className="soft">{t.none}</p>
      ) : (
        <ol className="comment-list">
          {comments.map((comment) => (
            <CommentItem
              key={comment.id}
              comment={comment}
              people={people}
              busy={busy}
              onChange={(stored) => attempt(() => writeComment(module, id, stored, comment.id))}
              onRemove={() => void remove(comment.id)}
            />
          ))}
        </ol>
      )}
      <CommentBox
        typed={typed}
        onTyped={setTyped}
        people={people}
        confirm={t.send}
        busy={busy}
        onSend={(stored) => void send(stored)}
      />
    </section>
  );
}
