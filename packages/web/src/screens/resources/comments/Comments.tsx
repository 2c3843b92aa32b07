import type { FieldDefinition } from '@bakehouse/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Bell, BellOff } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { useLive } from '../../../data/live/use-live.ts';
import { isRefused } from '../../../data/server/problem.ts';
import type { FileInfo } from '../../../data/stored/files.ts';
import { useUser } from '../../../data/session/session.ts';
import { draftKey, readDraft } from '../../../form/drafts.ts';
import { useKeptWork } from '../../../form/use-kept-work.ts';
import { ask } from '../../../parts/dialogs/confirm.ts';
import { problemText, toastProblem } from '../../../parts/messages/problem-text.ts';
import { revisionsQuery } from '../../../data/stored/revisions.ts';
import { inOneOrder } from './activity.ts';
import { ChangeItem } from './ChangeItem.tsx';
import { CommentBox, type Typed } from './CommentBox.tsx';
import { CommentItem } from './CommentItem.tsx';
import {
  changeComment,
  readComments,
  removeComment,
  setFollowing,
  writeComment,
} from './comment-requests.ts';
import { commentTexts } from './texts.ts';
import { useNames } from './use-names.ts';
import './comments.css';

const kinds = ['all', 'comments', 'changes'] as const;
type Shown = (typeof kinds)[number];

const nothing: Typed = { text: '', chosen: [] };
const none = { read: [], more: false };

/** What people say about an entry, the latest last, and where one says something; with `activity` what was changed in it stands between. */
export function Comments({
  module,
  id,
  activity,
}: {
  module: string;
  id: string;
  /** The fields of the module, and the version of the entry: with another one, something was changed. */
  activity?: { fields: readonly FieldDefinition[]; version: number } | undefined;
}) {
  const t = useTexts(commentTexts);
  const [chosen, setChosen] = useState<Shown>('all');
  const kind = activity === undefined ? 'comments' : chosen;
  const key = draftKey(useUser().id, `${module}.comment`, id);
  const [typed, setTyped] = useState(() => (readDraft(key)?.values as Typed | undefined) ?? nothing);
  const [busy, setBusy] = useState(false);
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['comments', module, id],
    queryFn: ({ pageParam }) => readComments(module, id, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const revisions = useInfiniteQuery({
    ...revisionsQuery(module, id, activity?.version),
    enabled: kind !== 'comments',
  });
  useKeptWork(key, typed, {
    values: { ...typed },
    version: null,
    dirty: typed.text.trim() !== '' || (typed.files ?? []).length > 0,
  });
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
  const send = async (text: string, files: readonly FileInfo[]) => {
    const said = { text, files: files.map((file) => file.id) };
    if (await attempt(() => writeComment(module, id, said))) setTyped(nothing);
  };
  const remove = async (comment: string) => {
    if (await ask({ title: t.removeTitle, message: t.removeText, confirm: t.remove, danger: true }))
      await attempt(() => removeComment(module, id, comment));
  };
  const { following = false, people = [] } = data?.pages[0] ?? {};
  const nameOf = useNames(people);
  const title = activity === undefined ? t.comments : t.title;
  if (data === undefined) {
    if (error === null) return null;
    return (
      <section className="card comments" aria-label={title}>
        <h2>{title}</h2>
        <p className="soft">{isRefused(error) ? problemText(error) : t.unreachable}</p>
      </section>
    );
  }
  const happened = inOneOrder(
    kind === 'changes' ? none : { read: data.pages.flatMap((page) => page.data), more: hasNextPage },
    kind === 'comments'
      ? none
      : { read: revisions.data?.pages.flatMap((page) => page.data) ?? [], more: revisions.hasNextPage },
  );
  const earlier = (kind !== 'changes' && hasNextPage) || (kind !== 'comments' && revisions.hasNextPage);
  const readEarlier = () => {
    if (kind !== 'changes' && hasNextPage) void fetchNextPage();
    if (kind !== 'comments' && revisions.hasNextPage) void revisions.fetchNextPage();
  };
  const Icon = following ? Bell : BellOff;
  return (
    <section className="card comments" aria-label={title}>
      <div className="row">
        <h2 className="grow">{title}</h2>
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
      {activity !== undefined && (
        <div className="row activity-kinds" role="group" aria-label={t.what}>
          {kinds.map((each) => (
            <button key={each} type="button" aria-pressed={each === kind} onClick={() => setChosen(each)}>
              {t[each]}
            </button>
          ))}
        </div>
      )}
      {earlier && <Button onClick={readEarlier}>{t.earlier}</Button>}
      {kind !== 'comments' && revisions.data === undefined && revisions.error !== null && (
        <p className="soft">
          {isRefused(revisions.error) ? problemText(revisions.error) : t.changesUnreachable}
        </p>
      )}
      {happened.length > 0 && (
        <ol className="comment-list">
          {happened.map((each) =>
            each.kind === 'change' ? (
              <ChangeItem
                key={each.key}
                change={each.change}
                who={nameOf(each.change.by)}
                fields={activity?.fields ?? []}
              />
            ) : (
              <CommentItem
                key={each.key}
                comment={each.comment}
                people={people}
                busy={busy}
                onChange={(stored) =>
                  attempt(() => changeComment(module, id, { id: each.comment.id, text: stored }))
                }
                onRemove={() => void remove(each.comment.id)}
              />
            ),
          )}
        </ol>
      )}
      {kind !== 'changes' && data.pages[0]?.data.length === 0 && <p className="soft">{t.none}</p>}
      <CommentBox
        typed={typed}
        onTyped={setTyped}
        people={people}
        confirm={t.send}
        busy={busy}
        takesFiles
        onSend={(stored, files) => void send(stored, files)}
      />
    </section>
  );
}
