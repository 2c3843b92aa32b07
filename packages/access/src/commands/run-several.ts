import { hostsOf } from '../config/config.ts';
import { exitCodes } from '../exit-codes.ts';
import type { Output } from '../output/output.ts';
import { showProblem } from '../output/show-problem.ts';
import { Problem, type Fault } from '../problem.ts';
import type { Command, Session } from './command.ts';

/** Which exit status stands for all of several servers: the first of these that one of them ended with. */
const gravest: readonly number[] = [
  exitCodes.interrupted,
  exitCodes.internal,
  exitCodes.usage,
  exitCodes.credentials,
  exitCodes.unavailable,
  exitCodes.conflict,
  exitCodes.refused,
  exitCodes.verification,
  exitCodes.drift,
  exitCodes.pending,
  exitCodes.ok,
];

/** Runs a command for several servers, one after the other; one that fails does not keep the others from being told. */
export async function runSeveral(
  command: Command,
  sessions: readonly Session[],
  output: Output,
): Promise<number> {
  refuseTwice(sessions);
  await command.beforeAll?.(sessions);
  const servers: unknown[] = [];
  const ended: number[] = [];
  for (const session of sessions) {
    if (command.afterAll === undefined)
      output.line(`${output.paint('bold', `── ${session.config.names.slug}`)} (${session.file})\n`);
    ended.push(
      await runOne(command, { ...session, output: { ...output, json: (one) => servers.push(one) } }),
    );
    if (ended.includes(exitCodes.interrupted)) break;
  }
  const more = await command.afterAll?.(sessions);
  const exitCode = gravest.find((code) => ended.includes(code)) ?? exitCodes.internal;
  output.json({ command: command.name, exitCode, servers, ...more });
  return exitCode;
}

async function runOne(command: Command, session: Session): Promise<number> {
  const { names } = session.config;
  try {
    return await command.run(session);
  } catch (cause) {
    const { json: problem, exitCode } = showProblem(session.output, cause, session.options['debug'] === true);
    session.output.json({ command: command.name, slug: names.slug, exitCode, problem });
    return exitCode;
  }
}

/** Two files of one slug, or one host name in two files, are a mistake: each would undo the other. */
function refuseTwice(sessions: readonly Session[]): void {
  const owners = new Map<string, string>();
  const faults: Fault[] = [];
  for (const { config, file } of sessions)
    for (const name of [
      `slug ${config.names.slug}`,
      `node ${config.names.hostname}`,
      ...hostsOf(config.domains),
    ]) {
      const other = owners.get(name);
      if (other !== undefined) faults.push({ path: file, message: `${name} is in ${other} too` });
      owners.set(name, file);
    }
  if (faults.length > 0) throw new Problem('usage', 'these files are not of different servers', { faults });
}
