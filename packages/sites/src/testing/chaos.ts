import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleService, startChaosProcess, type ChaosProcess } from './chaos-process.ts';
import { chaosHosts, chaosSite, lookAtPage, lookAtWhole } from './chaos-site.ts';
import { siteClient } from './site-client.ts';
import { freePort } from '../../../../test/harness/free-port.ts';

/** What a run with crashes showed. */
export interface ChaosReport {
  deploys: number;
  /** Deaths at each named step. */
  killed: Map<string, number>;
  looks: number;
  wrong: string[];
}

const TOKEN = 'token-for-tests-only';

/** Deploys again and again, killing the service with SIGKILL at each named step in turn, while a visitor looks on. */
export async function chaosSites(deploys: number, tell: (line: string) => void): Promise<ChaosReport> {
  const folder = await mkdtemp(join(tmpdir(), 'bakehouse-chaos-'));
  const report: ChaosReport = { deploys: 0, killed: new Map(), looks: 0, wrong: [] };
  let running: ChaosProcess | undefined;
  const visitor = new AbortController();
  let visiting: Promise<void> = Promise.resolve();
  try {
    const program = await bundleService(folder);
    const [port, sitePort] = await Promise.all([freePort(), freePort()]);
    const start = async (): Promise<ChaosProcess> =>
      await startChaosProcess(program, join(folder, 'data'), port, sitePort);
    running = await start();
    const steps = await namedSteps(running);
    tell(`${steps.length} steps: ${steps.join(' ')}`);
    visiting = visitUntil(visitor.signal, running.siteUrl, report);
    for (let version = FIRST; version < FIRST + deploys; version += 1) {
      const step = steps[(version - FIRST) % steps.length] ?? '';
      await running.arm(step);
      await release(running, version).catch(() => undefined);
      if (await running.died(500)) report.killed.set(step, (report.killed.get(step) ?? 0) + 1);
      running = await start();
      await expectVersion(running, [version - 1, version], step, report);
      await release(running, version);
      await expectVersion(running, [version], `the retry after ${step}`, report);
      report.deploys += 1;
      if (report.deploys % 50 === 0)
        tell(`${report.deploys} deploys, ${report.looks} looks, ${report.wrong.length} wrong`);
    }
  } finally {
    visitor.abort();
    await visiting;
    await running?.died(0);
    await rm(folder, { recursive: true, force: true });
  }
  return report;
}

/** Versions deployed before the first crash, so that old releases are there to be cleared away. */
const FIRST = 6;

/** Deploys without crashes and notes the names of all steps. */
async function namedSteps(running: ChaosProcess): Promise<string[]> {
  await running.arm('tell');
  for (let version = 1; version < FIRST; version += 1) await release(running, version);
  // Old releases are cleared away after the answer.
  while (!running.steps.includes('gc:packs-removed')) await pause(10);
  return [...new Set(running.steps)];
}

/** Builds and deploys a version; the same keys again continue what a crash cut off. */
async function release(running: ChaosProcess, version: number): Promise<void> {
  const client = siteClient(running.url, running.siteUrl, TOKEN);
  const { events } = await client.build(chaosSite(version), { 'idempotency-key': `build-${version}` });
  const last = events.at(-1);
  if (last?.event !== 'completed')
    throw new Error(`version ${version} was not built: ${JSON.stringify(last)}`);
  const body = { build: last.build.id, hostnames: chaosHosts };
  const answer = await client.api('POST', '/v1/sites/chaos/deploy', body, {
    'idempotency-key': `deploy-${version}`,
  });
  if (answer.status !== 201)
    throw new Error(`version ${version} was not deployed: ${JSON.stringify(answer.body)}`);
}

async function expectVersion(
  running: ChaosProcess,
  allowed: number[],
  after: string,
  report: ChaosReport,
): Promise<void> {
  const seen = await lookAtWhole(running.siteUrl);
  if ('wrong' in seen) report.wrong.push(`after ${after}: ${seen.wrong}`);
  else if (!allowed.includes(seen.version))
    report.wrong.push(`after ${after}: version ${seen.version} is served`);
}

async function visitUntil(signal: AbortSignal, siteUrl: string, report: ChaosReport): Promise<void> {
  const pages = ['/', '/about/', '/contact/', '/news/'];
  for (let turn = 0; !signal.aborted; turn += 1) {
    const host = chaosHosts[turn % chaosHosts.length] ?? '';
    const seen = await lookAtPage(siteUrl, host, pages[turn % pages.length] ?? '');
    await pause(3);
    if (seen === undefined) continue;
    report.looks += 1;
    if ('wrong' in seen) report.wrong.push(`the visitor: ${seen.wrong}`);
  }
}

async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}
