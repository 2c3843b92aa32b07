import { newId, Problem } from '@bakehouse/contract';
import { transact } from '../connect/executor.ts';
import { createNotification, type MadeNotification } from '../notifications/index.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { systemInstant } from '../sql/json-form.ts';
import { filesSql, holdFiles } from './comment-files.ts';
import { follow, followersOf } from './followers.ts';
import { mentionedUsers, plainText } from './mentions.ts';
import { findTalked, whoMayHear, type Talked } from './participants.ts';

/** A file that a comment shows, in its newest version. */
export interface CommentFile {
  id: string;
  name: string;
  mime: string;
  size: number;
}

/** What somebody said about a resource. */
export interface Comment {
  id: string;
  /** Markdown, in which `[@Name](user:id)` mentions a user. */
  text: string;
  /** What it shows besides. */
  files: CommentFile[];
  at: string;
  /** Its author; null where there is none any more. */
  by: string | null;
  name: string | null;
  /** When it was changed last. */
  changedAt: string | null;
}

/** What is told to those who follow. */
export interface ToldComment {
  comment: Comment;
  note: { title: string; message: string };
  /** Nothing where nobody is to hear of it. */
  made: MadeNotification | undefined;
}

const columns = `c.id, c.text, ${filesSql} as files, ${systemInstant('c.at')} as at, c.by, u.name, ${systemInstant('c.changed_at')} as "changedAt"`;
const source = 'bakehouse.comments c left join bakehouse.users u on u.id = c.by';

/** The comments on a resource, the latest first; `before` is the id of the last one of the page before. */
export async function listComments(
  access: ResourceAccess,
  module: string,
  resource: string,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<{ comments: Comment[]; next: string | null }> {
  await findTalked(access, module, resource);
  const { rows } = await access.db.query<Comment>(
    `select ${columns} from ${source} where c.module = $1 and c.resource = $2 and ($3::uuid is null or c.id < $3::uuid)
     order by c.id desc limit $4`,
    [module, resource, before ?? null, limit + 1],
  );
  const comments = rows.slice(0, limit);
  return { comments, next: rows.length > limit ? (comments.at(-1)?.id ?? null) : null };
}

/** Says something about a resource, and shows files with it that its author may read. Its author follows it from then on, and so do those who are mentioned. */
export async function addComment(
  access: ResourceAccess,
  module: string,
  resource: string,
  { text, files, sms }: { text: string; files: readonly string[]; sms: boolean },
): Promise<ToldComment> {
  return transact(access.db, async (db) => {
    const inside = { ...access, db };
    const talked = await findTalked(inside, module, resource);
    const id = newId();
    await db.query(
      'insert into bakehouse.comments (id, module, resource, by, text) values ($1, $2, $3, $4, $5)',
      [id, module, resource, talked.user, text],
    );
    await holdFiles(inside, id, files);
    const comment = await findComment(inside, module, resource, id);
    const mentioned = await whoMayHear(inside, talked, resource, mentionedUsers(text));
    await follow(db, module, resource, [talked.user, ...mentioned]);
    return { comment, ...(await tell(inside, talked, resource, comment, sms)) };
  });
}

/** Changes one's own comment. */
export async function changeComment(
  access: ResourceAccess,
  module: string,
  resource: string,
  { id, text }: { id: string; text: string },
): Promise<Comment> {
  return transact(access.db, async (db) => {
    const inside = { ...access, db };
    const { user } = await findTalked(inside, module, resource);
    const { by } = await findComment(inside, module, resource, id);
    if (by !== user) throw new Problem('forbidden', 'Only who wrote a comment changes it.');
    await db.query(
      'update bakehouse.comments set text = $2, changed_at = clock_timestamp() where id = $1 and text <> $2',
      [id, text],
    );
    return findComment(inside, module, resource, id);
  });
}

/** Removes one's own comment, as an administrator any. */
export async function removeComment(
  access: ResourceAccess,
  module: string,
  resource: string,
  id: string,
): Promise<void> {
  await transact(access.db, async (db) => {
    const inside = { ...access, db };
    const { user } = await findTalked(inside, module, resource);
    const { by } = await findComment(inside, module, resource, id);
    if (by !== user && !access.actor.unrestricted)
      throw new Problem('forbidden', 'Only who wrote a comment, or an administrator, removes it.');
    await db.query('delete from bakehouse.comments where id = $1', [id]);
  });
}

async function findComment(
  { db }: ResourceAccess,
  module: string,
  resource: string,
  id: string,
): Promise<Comment> {
  const { rows } = await db.query<Comment>(
    `select ${columns} from ${source} where c.id = $1 and c.module = $2 and c.resource = $3`,
    [id, module, resource],
  );
  const [comment] = rows;
  if (comment === undefined) throw new Problem('not_found', 'There is no such comment.');
  return comment;
}

/** Notifies those who follow and may still read the resource, but for the author. */
async function tell(
  access: ResourceAccess,
  talked: Talked,
  resource: string,
  { id, text, name, files }: Comment,
  sms: boolean,
): Promise<Omit<ToldComment, 'comment'>> {
  const { table, user } = talked;
  const following = await followersOf(access.db, table.identifier, resource);
  const others = following.filter((each) => each !== user);
  const recipients = await whoMayHear(access, talked, resource, others);
  const title = `${name ?? ''} · ${table.definition.bakery_resource.title ?? table.identifier}`;
  const note = { title, message: plainText(text) || files.map((file) => file.name).join(', ') };
  if (recipients.length === 0) return { note, made: undefined };
  const entity = { module: table.identifier, id: resource };
  const made = await createNotification(access.db, {
    ...note,
    type: 'info',
    entity,
    recipients,
    key: commentKey(id),
    sms,
  });
  return { note, made };
}

/** What notifications and mails of a comment are known by. */
export function commentKey(id: string): string {
  return `comment:${id}`;
}
