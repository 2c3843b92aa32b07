import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const folder = join(import.meta.dirname, '../../examples/ha');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

interface PatroniFile {
  bootstrap: {
    dcs: {
      ttl: number;
      loop_wait: number;
      retry_timeout: number;
      synchronous_mode: boolean;
      postgresql: { use_pg_rewind: boolean; parameters: Record<string, unknown> };
    };
  };
  postgresql: { pg_hba: string[] };
}

test('OPS24 the servers of the example acknowledge only what a standby has, and replace a primary in time', () => {
  const { bootstrap, postgresql } = parse(read('patroni.yaml')) as PatroniFile;
  const { dcs } = bootstrap;

  expect(dcs.synchronous_mode).toBe(true);
  expect(dcs.postgresql).toMatchObject({ use_pg_rewind: true, parameters: { synchronous_commit: 'on' } });
  // What Patroni asks for: a primary must notice that it has lost its lock before another one has it.
  expect(dcs.ttl).toBeGreaterThanOrEqual(dcs.loop_wait + 2 * dcs.retry_timeout);
  expect(postgresql.pg_hba.filter((line) => line.includes('trust'))).toEqual(['local all all trust']);
});

test.each(['cluster.sh', 'start.sh', 'break.sh', 'stop.sh'])(
  'OPS24 %s is a script that any shell of POSIX reads',
  (name) => {
    const { status, stderr } = spawnSync('sh', ['-n', join(folder, name)], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  },
);

test('OPS24 whoever calls for breaking without a way is told which there are', () => {
  const { status, stderr } = spawnSync('sh', [join(folder, 'break.sh')], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HA_FOLDER: '/nowhere', HA_POSTGRES: '/nowhere', HA_PORT: '1' },
  });
  expect([status, stderr]).toEqual([2, expect.stringContaining('kill|switchover|pause')]);
});
