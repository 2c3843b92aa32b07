import { readPerson, writeAudit } from '@bakehouse/store';
import { Readable } from 'node:stream';
import { idParams } from '../../../identity/schemas.ts';
import { contentDisposition } from '../../../formats/files/content-disposition.ts';
import { defineRoute } from '../../define-route.ts';
import { whoOf } from '../../request/audited.ts';
import { exportTurn } from '../../../formats/export/export-turn.ts';

/** Everything that is kept about a user. */
export const exportPerson = defineRoute({
  method: 'GET',
  path: '/users/:id/export',
  work: 'transfer',
  tag: 'Users',
  summary:
    'Gives everything that is kept about a user as one JSON file: account, sign-ins, messages, runs, files, changes, and resources that name or come from them. That is noted. Where as many exports run as may, the answer is 429 with `Retry-After`.',
  access: 'admin',
  scope: 'account',
  params: idParams,
  answers: { 200: { about: 'The file.', type: 'application/json' } },
  problems: [404],
  async handle({ params: { id }, actor, session, request, services }) {
    const pool = services.pool();
    const pieces = readPerson(pool, services.modules(), id);
    // Tells before the answer begins where there is no such user.
    const first = await pieces.next();
    const headers = {
      'content-type': 'application/json',
      'content-disposition': contentDisposition('attachment', `user-${id}.json`),
    };
    if (request.method === 'HEAD') return { status: 200, headers, body: Readable.from([]) };
    await writeAudit(pool, {
      action: 'user.export',
      who: whoOf({ actor, session }, request),
      target: { kind: 'user', id },
    });
    const most = Math.max(1, Math.floor(services.config.DATABASE_POOL / 4));
    const turn = { among: services.config, whose: actor.user?.id ?? '', most };
    return { status: 200, headers, body: exportTurn(turn, following(first.value ?? '', pieces)) };
  },
});

async function* following(first: string, rest: AsyncIterable<string>): AsyncGenerator<Buffer> {
  yield Buffer.from(first);
  for await (const piece of rest) yield Buffer.from(piece);
}
