import { beforeAll, expect, test } from 'vitest';
import { listMails } from '@bakehouse/store';
import {
  makeRealUser,
  openBrowser,
  signedInBrowser,
  useScenarios,
  type RealUser,
} from '../../../testing/index.ts';

const { scenario, it } = useScenarios({ env: { PUBLIC_URL: 'https://app.example.com' } });
let ann: RealUser;
beforeAll(async () => {
  ann = await makeRealUser(it(), 'ann');
});

scenario('AUTH15 a known address gets a link', {
  request: ['POST', '/auth/reset-password/request'],
  body: { email: 'ANN@example.com' },
  status: 202,
  answer: { status: 'accepted' },
  effects: {
    'bakehouse.outbox': { added: 1 },
    'bakehouse.password_links': { added: 1 },
    'bakehouse.tries': { added: 1 },
  },
});

scenario('AUTH15 an unknown address gets the same answer, and no mail', {
  request: ['POST', '/auth/reset-password/request'],
  body: { email: 'nobody@example.com' },
  status: 202,
  answer: { status: 'accepted' },
  effects: { 'bakehouse.tries': { added: 1 } },
});

for (const token of ['', 'guess', `bhl_${'x'.repeat(43)}`])
  scenario(`a token that is none is not found: "${token}"`, {
    request: ['POST', '/auth/reset-password'],
    body: { token, password: 'a long enough one' },
    status: 404,
    answer: { code: 'not_found' },
  });

scenario('AUTH11 a short password is refused', {
  request: ['POST', '/auth/reset-password'],
  body: { token: 'guess', password: 'short' },
  status: 422,
  answer: { errors: [{ path: 'password' }] },
});

test('AUTH16 the link leads to the configured address, sets the password once, and ends all sessions', async () => {
  const before = await signedInBrowser(it(), ann, 'https://app.example.com');
  await it().app.inject({
    method: 'POST',
    url: '/auth/reset-password/request',
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    payload: { email: ann.email },
  });
  const [mail] = await listMails(it().database.pool, { limit: 1 });
  const link = /https:\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  const token = link.split('#token=')[1] ?? '';

  const answer = await use(token, 'quite another password');

  expect(mail?.to).toBe(ann.email);
  expect(link).toMatch(/^https:\/\/app\.example\.com\/app\/reset-password#token=bhl_/);
  expect(`${mail?.text}${mail?.html}`).not.toContain('evil');
  expect(answer.statusCode).toBe(204);
  expect((await use(token, 'and a third one here')).statusCode).toBe(404);
  expect((await before.send('GET', '/auth/me')).statusCode).toBe(401);
  const signIn = await openBrowser(it(), 'https://app.example.com').send('POST', '/auth/sign-in', {
    email: ann.email,
    password: 'quite another password',
  });
  expect(signIn.statusCode).toBe(200);
});

test('an address gets a few such mails, and no flood', async () => {
  const user = await makeRealUser(it(), 'flooded');
  for (let turn = 0; turn < 8; turn += 1)
    await it().app.inject({
      method: 'POST',
      url: '/auth/reset-password/request',
      payload: { email: user.email },
    });

  const mails = await listMails(it().database.pool, { limit: 100 });

  expect(mails.filter(({ to }) => to === user.email)).toHaveLength(5);
});

function use(token: string, password: string) {
  return it().app.inject({ method: 'POST', url: '/auth/reset-password', payload: { token, password } });
}
