import { findUserBy, listMails, listNotifications, updateUser } from '@bakehouse/store';
import type { Notification, OutboxMail } from '@bakehouse/store';
import { beforeEach, expect } from 'vitest';
import { useScenarios, type TestApp } from '../../../testing/index.ts';

const run = [{ workflow: '*', action: 'run' as const }];
/** With the system's rights: such a workflow says what it takes. `role` is a name or several. */
const lifted = {
  elevated: true,
  input: [
    { identifier: 'user', type: 'text' },
    { identifier: 'role', type: 'json' },
  ],
};
const role = { user: '$input.user', role: '$input.role' };

const workflows = [
  one('mail', 'action/mail', {
    to: '$input.to',
    cc: '$input.cc',
    bcc: '$input.bcc',
    from: '$input.from',
    replyTo: '$input.replyTo',
    subject: '$input.subject',
    text: '$input.text',
    html: '$input.html',
    attachments: '$input.attachments',
  }),
  one('notify_self', 'action/notify', { title: 'Hello', message: 'World', type: 'warning' }),
  one('notify', 'action/notify', {
    recipes: {
      recipients: '$input.recipients',
      title: '"Hello"',
      icon: '$input.icon',
      image: '$input.image',
      entity: '$input.entity',
    },
  }),
  one('set_role', 'action/setRole', role),
  one('set_role_elevated', 'action/setRole', role, lifted),
  one('make_admin', 'action/setRole', { user: '$input.user', role: '"admin"' }, lifted),
  one('remove_role', 'action/removeRole', role),
  one('remove_role_elevated', 'action/removeRole', role, lifted),
  one('remove_admin', 'action/removeRole', { user: '$input.user', role: '"admin"' }, lifted),
  one('reset', 'action/resetPassword', { user: '$input.user', expires: '2h' }),
  one('reset_elevated', 'action/resetPassword', { user: '$input.user' }, lifted),
  one('lock_out', 'action/resetPassword', { user: '$input.user', mail: false }, lifted),
  {
    identifier: 'half',
    entry: 'mail',
    elements: [
      {
        name: 'mail',
        type: 'action/mail',
        options: { to: '"ann@example.com"', subject: '"Hello"' },
        to: { default: { fail: ['default'] } },
      },
      { name: 'fail', type: 'flow/fail', options: { code: 'no', message: '"No"' } },
    ],
  },
];

/** An application with workflows that send messages and change roles. */
export interface MessageRuns {
  it: () => TestApp;
  pool: () => TestApp['database']['pool'];
  /** Runs a workflow as somebody. */
  ask: (
    who: string,
    workflow: string,
    input?: object,
  ) => Promise<{ status: number; body: Record<string, unknown> }>;
  mails: () => Promise<OutboxMail[]>;
  notes: (who: string) => Promise<Notification[]>;
  rolesOf: (who: string) => Promise<string[]>;
  /** Stores a file of a user, and gives its entity. */
  upload: (who: string, path: string, content: string) => Promise<{ id: string }>;
}

/** Gives a test file such an application, without messages at the beginning of each test. */
export function useMessageRuns(): MessageRuns {
  const { it } = useScenarios({
    users: { ann: run, bob: run, manager: run, carl: run, dora: run, erin: run },
    env: { SMS_GATEWAY_URL: 'http://127.0.0.1:9/', API_URL: 'https://api.example.com', MAIL_LIMIT: '1kb' },
    workflows,
  });
  const pool = () => it().database.pool;
  const bearer = (who: string) => ({ authorization: `Bearer ${it().user(who).token}` });
  beforeEach(async () => {
    await pool().query('delete from bakehouse.outbox');
    await pool().query('delete from bakehouse.notifications');
    // Whoever loses a role is signed out, so these never ask.
    for (const name of ['carl', 'dora']) await updateUser(pool(), it().user(name).id, { roles: [name] });
  });
  return {
    it,
    pool,
    async ask(who, workflow, input = {}) {
      const url = `/workflows/${workflow}/run`;
      const answer = await it().app.inject({ method: 'POST', url, headers: bearer(who), payload: { input } });
      return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
    },
    mails: () => listMails(pool(), { limit: 10 }),
    notes: (who) => listNotifications(pool(), it().user(who).id, { limit: 10 }),
    rolesOf: async (who) => (await findUserBy(pool(), `${who}@example.com`)).roles,
    async upload(who, path, content) {
      const name = path.slice(path.lastIndexOf('/') + 1);
      const answer = await it().app.inject({
        method: 'POST',
        url: '/files',
        headers: { ...bearer(who), 'content-type': 'multipart/form-data; boundary=xxxx' },
        payload: `${part('name="path"', path)}${part(`name="file"; filename="${name}"`, content)}--xxxx--\r\n`,
      });
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json();
    },
  };
}

/** A workflow of one element. */
function one(identifier: string, type: string, options: object, more: object = {}): object {
  return { identifier, entry: 'it', elements: [{ name: 'it', type, options }], ...more };
}

function part(head: string, body: string): string {
  return `--xxxx\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
}
