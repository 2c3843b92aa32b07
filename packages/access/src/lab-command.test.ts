import { spawn, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { ended } from './lab/network.ts';
import { until } from './lab/until.ts';
import { resultSchema } from './output/result-schema.ts';
import { nodeCommand } from './testing/bundle.ts';
import { labObstacle } from './testing/lab-ready.ts';

const obstacle = labObstacle();

/** The namespaces of a lab, by the process that made it. */
const namespaces = (id: number | undefined) =>
  spawnSync('ip', ['netns', 'list'], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((line) => line.startsWith(`bh${id}-`));
const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('bakehouse-lab-'));

function begin(...argv: string[]) {
  const [program = '', ...args] = nodeCommand('../main.ts', 'lab', ...argv);
  return spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
}

describe.skipIf(obstacle !== undefined)(
  `access lab${obstacle === undefined ? '' : ` (skipped: ${obstacle})`}`,
  () => {
    test('NET163, NET164, NET165: the whole story is played on real packets, and nothing is left of it', async () => {
      const before = folders();
      const child = begin('--json');
      const { status, stdout, stderr } = await ended(child);
      expect([status, stderr]).toEqual([0, '']);
      const told: { stages: { reach: { who: string; open: string[]; resolves: string }[] }[] } =
        JSON.parse(stdout);
      const fits = new Ajv2020({ allowUnionTypes: true }).compile(resultSchema);
      expect([fits(told), fits.errors]).toEqual([true, null]);
      const ann = told.stages.flatMap(({ reach }) => reach.filter(({ who }) => who === 'ann'));
      expect(ann.map(({ resolves, open }) => [resolves, open.length])).toEqual([
        ['203.0.113.10', 0],
        ['100.64.0.20', 3],
        ['100.64.0.20', 0],
        ['203.0.113.10', 0],
      ]);
      expect([namespaces(child.pid), folders()]).toEqual([[], before]);
    });

    test.each([
      ['SIGINT', 130],
      ['SIGKILL', -1],
    ] as const)('NET129, NET165: %s in the middle leaves nothing behind', async (signal, status) => {
      const before = folders();
      const child = begin();
      const outcome = ended(child);
      await until(() => namespaces(child.pid).length > 5);
      child.kill(signal);
      expect((await outcome).status).toBe(status);
      await until(() => namespaces(child.pid).length === 0 && folders().length <= before.length);
      expect([namespaces(child.pid), folders()]).toEqual([[], before]);
    });
  },
);
