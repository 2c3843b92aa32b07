import { expect, test } from 'vitest';
import { runAccess } from '../testing/world.ts';
import { obstacleToLab } from './obstacle.ts';

test.each([
  [{ platform: 'darwin' as const, user: 501 }, 'and this is darwin', 'a Linux machine'],
  [{ platform: 'linux' as const, user: 1000 }, 'only root', 'sudo bakehouse access lab'],
  [
    { platform: 'linux' as const, user: 0 },
    'programs that are not here, from dnsmasq-base',
    'apt-get install',
  ],
])('NET166: on %j the lab says why it cannot run, and what helps', (machine, why, fix) => {
  expect(obstacleToLab('/nowhere', machine)).toEqual({
    why: expect.stringContaining(why),
    fix: expect.stringContaining(fix),
  });
});

test('NET166, NET156: where the lab cannot run, it ends with 9', async () => {
  const ran = await runAccess(['lab', '--json'], { PATH: '/nowhere' }, async () => []);
  expect(ran.status).toBe(9);
  expect(JSON.parse(ran.stdout)).toMatchObject({
    command: 'lab',
    exitCode: 9,
    problem: { code: 'unsupported' },
  });
});
