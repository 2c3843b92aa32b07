import { Problem } from '@bakehouse/contract';
import { deletePreference, listPreferences, putPreference } from '@bakehouse/store';
import * as z from 'zod';
import { selfOf } from '../../../identity/self.ts';
import { defineRoute, type Route } from '../../define-route.ts';
import { expectedVersion, versionTag } from '../../answer/etag.ts';
import { pageSchema } from '../../request/paging.ts';

const mostLetters = 65_536;
const name = z
  .string()
  .regex(/^[a-z][a-z0-9_.]{0,99}$/, 'must be lower-case letters, digits, "_" and "." after a letter');
const preference = z
  .object({
    name: z.string(),
    value: z.unknown().describe('Any JSON; the product does not look into it'),
    version: z.int(),
  })
  .meta({ id: 'Preference' });
const shared = { tag: 'Users', access: 'user', scope: 'account' } as const;

/** What one has settled for oneself. */
const preferences = defineRoute({
  ...shared,
  method: 'GET',
  path: '/preferences',
  summary: 'Lists what you have settled for yourself in the app, such as saved views.',
  answers: { 200: { about: 'All of it, by name.', schema: pageSchema(preference) } },
  async handle({ actor, db }) {
    return { status: 200, body: { data: await listPreferences(db, selfOf(actor).id), next: null } };
  },
});

/** Settles something for oneself. */
const settlePreference = defineRoute({
  ...shared,
  method: 'PUT',
  path: '/preferences/:name',
  summary:
    'Settles something for yourself. If-Match names the version that is replaced; "0" is that of nothing.',
  params: z.object({ name }),
  body: z.strictObject({
    value: z
      .unknown()
      .refine((value) => value !== undefined, 'is missing')
      .refine(
        (value) => value === undefined || JSON.stringify(value).length <= mostLetters,
        `must be at most ${mostLetters} letters of JSON`,
      ),
  }),
  answers: { 200: { about: 'Settled.', schema: preference } },
  problems: [412],
  async handle({ params, body: { value }, actor, db, request }) {
    const expected = expectedVersion(request);
    const stored = await putPreference(db, selfOf(actor).id, { name: params.name, value, expected });
    return { status: 200, body: stored, headers: { etag: versionTag(stored.version) } };
  },
});

/** Forgets what one had settled. */
const forgetPreference = defineRoute({
  ...shared,
  method: 'DELETE',
  path: '/preferences/:name',
  summary: 'Forgets what you had settled.',
  params: z.object({ name }),
  answers: { 204: { about: 'Forgotten.' } },
  problems: [404],
  async handle({ params, actor, db }) {
    if (!(await deletePreference(db, selfOf(actor).id, params.name)))
      throw new Problem('not_found', 'Nothing is stored under this name.');
    return { status: 204 };
  },
});

/** The routes of what users settle for themselves. */
export const preferenceRoutes: readonly Route[] = [preferences, settlePreference, forgetPreference];
