import { expect, test } from 'vitest';
import { useScenarios } from '../../../testing/index.ts';

const { it } = useScenarios({ env: { RATE_LIMIT: '1000000', AUDIT_DAYS: '77' }, users: { clerk: [] } });

interface Body {
  parts: { part: string; state: string; text: string; advice?: string }[];
  process: { delay: { at: string; p99: number }[] };
  sizes: { kinds: { kind: string; days: number | null; setting: string | null }[] };
  versions: Record<string, unknown>;
}

const ask = (who: string) =>
  it().app.inject({ url: '/operations', headers: { authorization: `Bearer ${it().user(who).token}` } });

const begin = (who: string) =>
  it().app.inject({
    method: 'POST',
    url: '/operations/backups',
    headers: { authorization: `Bearer ${it().user(who).token}` },
  });

test('OPS25 OPS26 administrators are told of every part, of work that nobody takes, and for how long things are kept; others nothing', async () => {
  expect((await ask('clerk')).statusCode).toBe(403);
  await it().database.pool.query(`insert into bakehouse.event_deliveries (module, resource, version, op, at)
    values (1, gen_random_uuid(), 1, 'create', now() - interval '5 minutes')`);
  const answer = await ask('admin');
  expect(answer.statusCode).toBe(200);
  const { parts, sizes, versions, process: own } = answer.json<Body>();
  expect([...new Set(parts.map(({ part }) => part))]).toEqual([
    'Node',
    'Data folder',
    'Database',
    'Files',
    'Documents',
    'Address',
    'Mail',
    'Sites',
    'Definitions',
    'Page builder',
    'Work',
  ]);
  expect(parts.filter(({ state }) => state === 'fault')).toEqual([
    {
      part: 'Work',
      state: 'fault',
      text: expect.stringMatching(/^Work is due and no worker takes it: events \(3\d\d s\)\.$/) as string,
      advice: expect.stringContaining('--role worker') as string,
    },
  ]);
  expect(sizes.kinds.find(({ kind }) => kind === 'audit')).toMatchObject({ days: 77, setting: 'AUDIT_DAYS' });
  expect(sizes.kinds.find(({ kind }) => kind === 'resources')).toMatchObject({ days: null, setting: null });
  expect(own.delay.length).toBeGreaterThan(0);
  expect(versions).toMatchObject({ node: process.versions.node, schema: expect.any(Number) as number });
});

test('OPS29 administrators begin a backup where there is a folder for it; others do not', async () => {
  expect((await begin('clerk')).statusCode).toBe(403);
  const refused = await begin('admin');
  expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
    409,
    'There is no folder for backups. Set BACKUP_DIR and start Bakehouse again.',
  ]);
});
