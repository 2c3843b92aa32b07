import { isObject } from '@bakehouse/contract';
import { kinds, places, randomFrom } from '@bakehouse/elements/testing';
import { expect, test } from 'vitest';
import { useScenarios } from '../../../testing/index.ts';

/** Elements whose services work in the database alone. */
const types = new Set([
  'action/delete',
  'action/downloadFile',
  'action/export',
  'action/mail',
  'action/notify',
  'action/removeRole',
  'action/resetPassword',
  'action/save',
  'action/setRole',
  'action/viewFile',
  'data/find',
]);
const asked = [...places]
  .filter(([{ type }]) => types.has(type))
  .flatMap(([{ type }, found]) =>
    found.map(({ options = {}, input, ...rest }) => ({ type, options, input, ...rest })),
  )
  .filter(({ isFilter }) => !isFilter);

const orders = {
  bakery_resource_module: 'orders',
  bakery_resource: {
    fields: ['number', 'country', 'total'].map((identifier) => ({ identifier, type: 'text' })),
  },
};
const { it } = useScenarios({
  modules: [orders],
  users: { bob: [], carl: [] },
  env: { RATE_LIMIT: '1000000' },
  workflows: asked.map(({ type, options }, index) => ({
    identifier: `w${index}`,
    elevated: true,
    entry: 'it',
    // A notification must say something.
    elements: [
      { name: 'it', type, options: type === 'action/notify' ? { title: 'Told', ...options } : options },
    ],
  })),
});

async function run(index: number, input: object) {
  const answer = await it().app.inject({
    method: 'POST',
    url: `/workflows/w${index}/run`,
    headers: { authorization: `Bearer ${it().user('admin').token}` },
    payload: { input },
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

/** The addresses of everybody whom anything was sent to since the last question. */
async function reached(): Promise<string[]> {
  const { pool } = it().database;
  const mails = await pool.query<{ text: string }>(
    "delete from bakehouse.outbox returning \"to\" || ' ' || coalesce(addresses::text, '') as text",
  );
  const told = await pool.query<{ text: string }>(
    `with gone as (delete from bakehouse.notification_recipients returning user_id)
     select u.email as text from gone join bakehouse.users u on u.id = gone.user_id`,
  );
  return [...mails.rows, ...told.rows].flatMap(({ text }) => text.match(/[\w.+-]+@[\w.-]+/g) ?? []);
}

/** What is wrong with an answer: bad values are no fault of the server, and the path says where they stand. */
function faultIn(status: number, { detail, errors }: Record<string, unknown>): string | undefined {
  // 400: names of prototypes are refused with the whole request.
  if (status <= 400) return undefined;
  if (status >= 500) return `${status} ${String(detail)}`;
  const [first] = Array.isArray(errors) ? (errors as unknown[]) : [];
  const isPlaced = isObject(first) && typeof first['path'] === 'string' && first['path'] !== '';
  return isPlaced ? undefined : `${status} ${String(detail)} names no option`;
}

/** Somebody whom something was sent to and whom nothing named. */
async function strangers(named: object): Promise<string | undefined> {
  const text = JSON.stringify(named);
  const self = it().user('admin').email;
  const stranger = (await reached()).find((address) => address !== self && !text.includes(address));
  return stranger === undefined ? undefined : `${stranger} was told`;
}

test('EXPR27 EXPR28 ERR23 whatever values come, no service breaks, nobody else is told, and a failure names its option', async () => {
  const first = Number(process.env['TEST_SEED'] ?? 0) * 10_000;
  const count = process.env['TEST_FULL'] === undefined ? 400 : 4000;
  const wrong: string[] = [];
  for (let turn = 0; turn < count && wrong.length < 5; turn += 1) {
    const random = randomFrom(first + turn);
    const index = random.below(asked.length);
    const place = asked[index];
    if (place === undefined) continue;
    const value = random.pick(kinds);
    const { status, body } = await run(index, { ...place.input, v0: value });
    const found = faultIn(status, body) ?? (await strangers({ place, value }));
    if (found !== undefined)
      wrong.push(
        `${place.type} ${place.path.join('.')} ${JSON.stringify(value ?? null).slice(0, 200)}: ${found}`,
      );
  }
  expect(wrong).toEqual([]);
});
