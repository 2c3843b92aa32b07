import { Problem, uuid } from '@bakehouse/contract';
import {
  addComment,
  changeComment,
  commentKey,
  findTalked,
  isFollowing,
  listComments,
  listParticipants,
  removeComment,
  setFollowing,
  transact,
} from '@bakehouse/store';
import * as z from 'zod';
import { notificationMail } from '../../../delivery/notifications/notification-mail.ts';
import { defineRoute, type Route } from '../../define-route.ts';
import { accessOf, limitParam, resourceParams } from '../../request/resource-input.ts';

const path = '/modules/:module/resources/:id/comments';
const shared = { tag: 'Resources', access: 'user' } as const;
const params = resourceParams.extend({ comment: uuid });
const text = z
  .string()
  .trim()
  .max(10_000)
  .describe('Markdown, in which `[@Name](user:id)` mentions a user, who hears of it');
const changed = z.strictObject({ text: text.min(1) });
const said = z.strictObject({
  text: text.default('').describe('As of a changed comment; only one that shows files may have none'),
  files: z
    .array(uuid)
    .max(10)
    .default([])
    .describe('Files that you may read: whoever reads the comment reads them, too'),
});
const comment = z
  .object({
    id: z.string(),
    text: z.string(),
    files: z
      .array(z.object({ id: z.string(), name: z.string(), mime: z.string(), size: z.int() }))
      .describe('What it shows, in its newest version'),
    at: z.string(),
    by: z.string().nullable().describe('User id; null where the user is gone'),
    name: z.string().nullable(),
    changedAt: z.string().nullable(),
  })
  .meta({ id: 'Comment' });

const comments = defineRoute({
  ...shared,
  method: 'GET',
  path,
  summary: 'Lists the comments on a resource, the latest first, with those who may be mentioned.',
  params: resourceParams,
  query: z.strictObject({
    limit: limitParam(50, 200),
    cursor: uuid.optional().describe('Where the page before ended'),
  }),
  answers: {
    200: {
      about: 'A page.',
      schema: z.object({
        data: z.array(comment),
        next: z.string().nullable(),
        following: z.boolean().describe('Whether you hear of comments on it'),
        people: z
          .array(z.object({ id: z.string(), name: z.string() }))
          .describe('Those who take part in the comments of the module'),
      }),
    },
  },
  problems: [401, 403, 404],
  async handle(input) {
    const { module, id } = input.params;
    const { limit, cursor } = input.query;
    const access = accessOf(input);
    const page = await listComments(access, module, id, { limit, before: cursor });
    const { table } = await findTalked(access, module, id);
    const following = await isFollowing(access, module, id);
    const people = await listParticipants(input.db, table);
    return { status: 200, body: { data: page.comments, next: page.next, following, people } };
  },
});

const newComment = defineRoute({
  ...shared,
  method: 'POST',
  path,
  summary:
    'Says something about a resource, also with files; those who follow it are notified, you and those you mention follow it.',
  params: resourceParams,
  body: said,
  answers: { 201: { about: 'Said.', schema: comment } },
  problems: [401, 403, 404, 422],
  async handle(input) {
    const { module, id } = input.params;
    const { services } = input;
    const { text: words, files } = input.body;
    if (words === '' && files.length === 0)
      throw new Problem('invalid', 'The comment says nothing.', {
        errors: [{ path: 'text', message: 'is needed where there are no files', code: 'required' }],
      });
    const sms = services.config.SMS_GATEWAY_URL !== undefined;
    const body = await transact(input.db, async (db) => {
      const access = accessOf({ ...input, db });
      const { comment, note, made } = await addComment(access, module, id, { text: words, files, sms });
      for (const each of made?.recipients ?? [])
        if (each.mail)
          await services.sendMail(db, {
            ...notificationMail(note, each, `${services.publicUrl()}/app/notifications/${made?.id ?? ''}`),
            key: `${commentKey(comment.id)}:${each.id}`,
          });
      return comment;
    });
    return { status: 201, body };
  },
});

const changedComment = defineRoute({
  ...shared,
  method: 'PUT',
  path: `${path}/:comment`,
  summary: 'Changes a comment of yours; nobody is notified.',
  params,
  body: changed,
  answers: { 200: { about: 'Changed.', schema: comment } },
  problems: [401, 403, 404, 422],
  async handle(input) {
    const { module, id, comment: which } = input.params;
    const given = { id: which, text: input.body.text };
    return { status: 200, body: await changeComment(accessOf(input), module, id, given) };
  },
});

const removedComment = defineRoute({
  ...shared,
  method: 'DELETE',
  path: `${path}/:comment`,
  summary: 'Removes a comment of yours; administrators remove any.',
  params,
  answers: { 204: { about: 'Removed.' } },
  problems: [401, 403, 404],
  async handle(input) {
    const { module, id, comment: which } = input.params;
    await removeComment(accessOf(input), module, id, which);
    return { status: 204 };
  },
});

const following = defineRoute({
  ...shared,
  method: 'PUT',
  path: '/modules/:module/resources/:id/following',
  summary: 'Says whether you want to hear of comments on a resource.',
  params: resourceParams,
  body: z.strictObject({ following: z.boolean() }),
  answers: { 204: { about: 'Kept.' } },
  problems: [401, 403, 404],
  async handle(input) {
    const { module, id } = input.params;
    await setFollowing(accessOf(input), module, id, input.body.following);
    return { status: 204 };
  },
});

/** The routes of comments. */
export const commentRoutes: readonly Route[] = [
  comments,
  newComment,
  changedComment,
  removedComment,
  following,
];
