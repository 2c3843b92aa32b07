import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasDovecot, startDovecot, type Dovecot } from '../../../testing/dovecot.ts';
import { listeningOn, type ListenedRun } from '../../../testing/listening.ts';
import { makeTestApp, on, until, type TestApp } from '../../../testing/index.ts';
import { mail, part } from '../../../testing/mails.ts';

let it: TestApp;
let dovecot: Dovecot;
/** One that does not tell of new mails by itself. */
let silent: Dovecot;
const lines: string[] = [];

beforeAll(async () => {
  if (!hasDovecot) return;
  [dovecot, silent] = await Promise.all([startDovecot(), startDovecot({ idle: false })]);
  it = await makeTestApp({
    env: { SECRET_KEY: 'k'.repeat(32), ALLOW_PRIVATE_HOSTS: '127.0.0.1', UPLOAD_LIMIT: '1000000' },
    users: { clerk: [] },
    work: true,
    logged: (line) => lines.push(line),
  });
  await connect('office');
  // It is asked every twenty seconds: what has arrived is looked for at the end.
  await connect('silent', { port: silent.port }, silent.password);
  await listening.begin(listens('polled', { connection: 'silent' }), 'silent');
  silent.deliver(mail('told by nobody'));
});
afterAll(async () => {
  if (!hasDovecot) return;
  await it.close();
  await Promise.all([dovecot.close(), silent.close()]);
});

const { end, ended, runsOf, store, ...listening } = listeningOn(() => it);
const stateOf = (workflow: string, connection = 'office') => listening.stateOf(workflow, connection);
const begin = (workflow: { identifier: string }) => listening.begin(workflow, 'office');

async function connect(name: string, settings: object = {}, password = dovecot.password): Promise<void> {
  const usual = { host: '127.0.0.1', port: dovecot.port, user: dovecot.user, tls: 'no' };
  await listening.connect(
    { name, kind: 'imap', settings: { ...usual, ...settings } } as { name: string },
    password,
  );
}

const listens = (identifier: string, options: object = {}, more: object = {}) => ({
  identifier,
  elevated: true,
  events: [{ identifier, type: 'mail' }],
  elements: [
    { name: 'arrives', type: 'event/mail', options: { connection: 'office', ...options }, to: on('what') },
    { name: 'what', type: 'data/map', options: { value: '$' } },
  ],
  ...more,
});

const subjects = (runs: readonly ListenedRun[]) => runs.map(({ output }) => output?.['subject']);

describe.skipIf(!hasDovecot)('mails', () => {
  test('INBOX1 INBOX3 INBOX13 a mail that arrives begins a run with all that it says', async () => {
    dovecot.deliver(mail('was there before'));
    await begin(listens('first'));
    dovecot.deliver(
      mail('=?utf-8?Q?Br=C3=B6tchen?=', 'Drei', ['In-Reply-To: <b@x>', 'References: <a@x> <b@x>']),
    );
    const [run, ...others] = await ended('first', 1);
    expect(others).toEqual([]);
    expect(run).toMatchObject({ status: 'completed', cause: { type: 'mail' } });
    expect(run?.output).toMatchObject({
      from: { name: 'Ann Baker', address: 'ann@example.com' },
      to: [
        { name: '', address: 'office@example.com' },
        { name: 'Oven, Second', address: 'oven@example.com' },
      ],
      cc: [],
      subject: 'Brötchen',
      date: '2026-11-17T09:00:00.000Z',
      inReplyTo: '<b@x>',
      references: ['<a@x>', '<b@x>'],
      thread: '<a@x>',
      text: 'Drei\n',
      html: null,
      cut: false,
      attachments: [],
      folder: 'INBOX',
      headers: { 'in-reply-to': '<b@x>' },
    });
    expect(await stateOf('first')).toMatchObject({
      place: 'INBOX',
      lastAt: expect.any(String),
      lastError: null,
    });
    await end('first');
  });

  test('INBOX3 it looks back as long as it is told', async () => {
    await begin(listens('back', { lookBack: 1 }));
    expect(subjects(await ended('back', 2))).toEqual(['was there before', 'Brötchen']);
    await end('back');
  });

  test('INBOX5 INBOX6 mails are chosen, marked and moved', async () => {
    await begin(listens('marks', { from: 'ANN@', subject: 'order', afterwards: 'read' }));
    dovecot.deliver(mail('Order 1'));
    dovecot.deliver(mail('Other'));
    dovecot.deliver(mail('My order 2'));
    expect(subjects(await ended('marks', 2))).toEqual(['Order 1', 'My order 2']);
    await until(async () => dovecot.mails().filter((name) => name.endsWith('S')).length === 2);
    await end('marks');
    await begin(listens('moves', { unseen: true, lookBack: 1, afterwards: 'move', moveTo: 'Done' }));
    // Those that were marked are none that nobody has read.
    expect(subjects(await ended('moves', 3))).toEqual(['was there before', 'Brötchen', 'Other']);
    await until(async () => dovecot.mails('Done').length === 3 && dovecot.mails().length === 2);
    await end('moves');
  });

  test('INBOX6 a folder that is not there keeps no mail from being taken', async () => {
    await begin(listens('nowhere', { afterwards: 'move', moveTo: 'Missing' }));
    dovecot.deliver(mail('one'));
    dovecot.deliver(mail('two'));
    expect(subjects(await ended('nowhere', 2))).toEqual(['one', 'two']);
    const shown = await listening.failing('nowhere', 'office');
    expect(shown).toMatchObject({ lastError: { message: expect.stringContaining('"Missing"') } });
    expect(shown.since).toEqual(expect.any(String));
    // Mended, it moves what was left over.
    await store(listens('nowhere', { afterwards: 'move', moveTo: 'Done' }));
    await until(async () => dovecot.mails('Done').length === 5);
    expect(await runsOf('nowhere')).toHaveLength(2);
    await end('nowhere');
  });

  test('INBOX4 a server that numbers its mails anew gives none twice, and none is lost', async () => {
    await begin(listens('anew'));
    dovecot.deliver(mail('before 1'));
    dovecot.deliver(mail('before 2'));
    await ended('anew', 2);
    await dovecot.stop();
    dovecot.renumber();
    dovecot.deliver(mail('meanwhile'));
    await dovecot.start();
    dovecot.deliver(mail('after'));
    const found = await ended('anew', 4);
    expect(found).toHaveLength(4);
    expect(new Set(subjects(found))).toEqual(new Set(['after', 'before 1', 'before 2', 'meanwhile']));
    dovecot.deliver(mail('last'));
    expect(subjects(await ended('anew', 5)).at(-1)).toBe('last');
    await end('anew');
  });

  test('INBOX7 INBOX9 attachments are files with plain names, and HTML is data', async () => {
    await begin(listens('files'));
    const page = '<script>alert(1)</script><p>Hello</p>';
    const body = [
      `--cut\r\nContent-Type: text/html\r\n\r\n${page}\r\n`,
      part('../../../etc/passwd', 'text/plain', 'root'),
      part('..', 'image/png', '%PDF-1.4 no picture'),
      '--cut--\r\n',
    ].join('');
    dovecot.deliver(
      mail('files', body, ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=cut']),
    );
    const [run] = await ended('files', 1);
    expect(run?.error).toBeNull();
    expect(run?.output).toMatchObject({
      html: expect.stringContaining(page),
      attachments: [
        { name: 'passwd', size: 4, path: expect.stringMatching(/^\/mail\/[0-9a-f-]+\/passwd$/) },
        { name: 'file', mime: 'application/pdf' },
      ],
    });
    await end('files');
  });

  test('INBOX8 INBOX9 a mail that cannot be read is a failed run, and the others are taken', async () => {
    await begin(listens('hostile', { afterwards: 'read' }));
    const before = dovecot.mails().length;
    let nested = 'Content-Type: multipart/mixed; boundary=b0\r\n\r\n';
    for (let at = 0; at < 10_000; at += 1)
      nested += `--b${at}\r\nContent-Type: multipart/mixed; boundary=b${at + 1}\r\n\r\n`;
    dovecot.deliver(`Subject: nested\r\nMessage-ID: <nested@x>\r\n${nested}`);
    dovecot.deliver(Buffer.concat([Buffer.from(mail('large')), Buffer.alloc(50_000_000, 'x\r\n')]));
    dovecot.deliver(
      Buffer.from(
        'From: =?x-nope?B?/////w==?= <a@b>\r\nSubject: =?utf-8?Q?one=0D=0ABcc:_two=00=ED=A0=80?=\r\n__proto__: x\r\nContent-Type: text/plain; charset=x-nope\r\n\r\n\xff\xfe\0\xed\xa0\x80end\r\n',
        'latin1',
      ),
    );
    const parted = ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=cut'];
    const bytes = part('large.txt', 'text/plain', 'x'.repeat(1_000_001));
    dovecot.deliver(mail('large file', `${bytes}--cut--\r\n`, parted));
    dovecot.deliver(mail('good'));
    const runs = await ended('hostile', 5);
    expect(runs.map(({ status, error }) => [status, error?.code])).toEqual([
      ['failed', 'undeliverable'],
      ['failed', 'undeliverable'],
      ['completed', undefined],
      ['failed', 'undeliverable'],
      ['completed', undefined],
    ]);
    expect(runs[3]?.error?.message).toMatch(/"large\.txt" is larger.*UPLOAD_LIMIT/);
    expect(runs[0]?.error?.message).toMatch(/nesting depth.*still in its folder/);
    expect(runs[0]?.start.event).toMatchObject({ value: { subject: 'nested', folder: 'INBOX' } });
    expect(runs[1]?.error?.message).toMatch(/at most 25 MB/);
    expect(runs[2]?.output?.['subject']).toMatch(/^one Bcc: two/);
    expect(runs[2]?.output).toMatchObject({ text: expect.stringContaining('end') });
    expect(Object.keys(runs[2]?.output?.['headers'] as object)).not.toContain('__proto__');
    // The two that could not be read are as they were.
    await until(async () => dovecot.mails().filter((name) => name.endsWith('S')).length >= 2);
    expect(dovecot.mails()).toHaveLength(before + 5);
    await end('hostile');
  });
});

describe.skipIf(!hasDovecot)('listening', () => {
  test('INBOX10 INBOX2 of several processes one listens, and each mail is one run', async () => {
    const others = await Promise.all(
      [1, 2].map(() =>
        makeTestApp({
          database: it.database,
          work: true,
          env: { SECRET_KEY: 'k'.repeat(32), ALLOW_PRIVATE_HOSTS: '127.0.0.1' },
        }),
      ),
    );
    try {
      await begin(listens('several'));
      for (let at = 0; at < 20; at += 1) dovecot.deliver(mail(`many ${at}`));
      // Whoever holds it is taken away in the midst of it.
      await it.database.pool.query(
        `update bakehouse.listeners set lease_until = '-infinity' where workflow = 'several'`,
      );
      for (let at = 20; at < 40; at += 1) dovecot.deliver(mail(`many ${at}`));
      const runs = await ended('several', 40);
      expect(runs).toHaveLength(40);
      expect(new Set(subjects(runs)).size).toBe(40);
      await end('several');
    } finally {
      for (const each of others) await each.close();
    }
  });

  test('INBOX10 INBOX13 a server that is gone is shown, and waited for', async () => {
    await begin(listens('patient'));
    await dovecot.stop();
    const failed = await until(async () => {
      const state = await stateOf('patient');
      return state?.since === null && state.lastError !== null && state;
    });
    expect(failed.lastError?.code).toBe('upstream_failed');
    dovecot.deliver(mail('while it was away'));
    await dovecot.start();
    expect(subjects(await ended('patient', 1))).toEqual(['while it was away']);
    await until(async () => (await stateOf('patient'))?.lastError === null);
    await end('patient');
  });

  test('INBOX10 a server without IDLE is asked again and again', async () => {
    expect(subjects(await ended('polled', 1))).toEqual(['told by nobody']);
    await end('polled');
  });

  test('INBOX11 a workflow that is switched off takes nothing, and goes on where it was', async () => {
    await begin(listens('switched'));
    await store({ ...listens('switched'), active: false });
    dovecot.deliver(mail('while it was off'));
    // Others had time to take it.
    await begin(listens('witness', { lookBack: 1, subject: 'while it was off' }));
    await ended('witness', 1);
    expect(await runsOf('switched')).toEqual([]);
    expect(await stateOf('switched')).toBeUndefined();
    await store(listens('switched'));
    expect(subjects(await ended('switched', 1))).toEqual(['while it was off']);
    await end('switched');
    await end('witness');
    await until(async () => (await it.database.pool.query('select from bakehouse.listeners')).rowCount === 0);
  });

  test('INBOX12 who may not use a connection, or may not go there, is told so', async () => {
    await connect('inside', { host: '10.0.0.1' });
    await connect('wrong', {}, 'not the password at all');
    const cases: [string, object, object, string][] = [
      ['clerks', {}, { elevated: false, actor: it.user('clerk').email }, 'connection_forbidden'],
      ['insiders', { connection: 'inside' }, {}, 'address_refused'],
      ['strangers', { connection: 'wrong' }, {}, 'connection_refused'],
      ['lost', { folder: 'Nowhere' }, {}, 'upstream_failed'],
    ];
    for (const [name, options, more, code] of cases) {
      await store(listens(name, options, more));
      const connection = (options as { connection?: string }).connection ?? 'office';
      const state = await listening.failing(name, connection);
      expect([name, state.lastError?.code, state.since]).toEqual([name, code, null]);
      await end(name);
    }
    const told = lines.join('\n');
    for (const secret of [dovecot.password, 'not the password at all']) expect(told).not.toContain(secret);
  });
});
