import { once } from 'node:events';
import { basename } from 'node:path';
import { exitCodes } from '../exit-codes.ts';
import { obstacleToLab } from '../lab/obstacle.ts';
import { openLab, type Lab } from '../lab/open-lab.ts';
import { parts } from '../lab/parts/index.ts';
import { drawReach } from '../lab/picture.ts';
import { doors, measure, sameReach } from '../lab/reach.ts';
import { story, type Stage, type StoryCommand } from '../lab/story.ts';
import type { Output } from '../output/output.ts';
import { Problem } from '../problem.ts';
import type { StandaloneCommand } from './command.ts';

/** Plays the whole story on this machine, with real packets between network namespaces, and measures who reaches what. */
export const labCommand: StandaloneCommand = {
  name: 'lab',
  summary: 'try all of it on this machine, without an account: real packets between network namespaces',
  standalone: true,
  options: {
    part: { type: 'string' },
    with: { type: 'string', multiple: true },
  },
  help: {},
  async run({ io, tuning, output, signal }, options) {
    if (typeof options['part'] === 'string') return runPart(options['part'], options['with'], signal);
    const path = `${io.env['PATH'] ?? ''}:/usr/local/sbin:/usr/sbin:/sbin`;
    const obstacle = obstacleToLab(path);
    if (obstacle !== undefined)
      throw new Problem('unsupported', `the lab cannot run here: ${obstacle.why}`, { fix: obstacle.fix });
    if (tuning.self === undefined) throw new Error('the lab was not told how to run this program again');
    output.line(introduction);
    output.progress('… building the lab');
    try {
      const lab = await openLab(tuning.self, path, signal);
      try {
        return await play(lab, output, signal);
      } finally {
        lab.close();
      }
    } catch (cause) {
      // What fails while everything is taken away under it fails for that reason.
      stopIfAsked(signal);
      throw cause;
    }
  },
};

const introduction = `A mesh on this machine: an internal DNS server, two servers and four visitors, each in a network namespace.
Packets, DNS, TLS and SSH are real. The control plane and the mesh client are stand-ins, so no account is needed.
`;

async function play(lab: Lab, output: Output, signal: AbortSignal): Promise<number> {
  const stages = story(lab);
  const told = [];
  let wrong = 0;
  for (const [at, stage] of stages.entries()) {
    output.line(output.paint('bold', `${at + 1} ${stage.title}`));
    const commands = [];
    for (const command of stage.commands) {
      await runCommand(lab, command, output, signal);
      commands.push({ node: command.node, argv: command.argv, exitCode: command.ends });
    }
    const reach = await look(lab, stage, output, signal);
    wrong += reach.filter(({ asExpected }) => !asExpected).length;
    stage.holds?.(lab);
    output.line();
    told.push({ title: stage.title, commands, reach });
  }
  const exitCode = wrong > 0 ? exitCodes.verification : exitCodes.ok;
  output.line(
    wrong > 0
      ? output.paint('red', `${wrong} of the lines above are not as the policy has it.`)
      : output.paint('green', 'Everybody reached what the policy grants, and nothing else.'),
  );
  output.json({ command: 'lab', exitCode, stages: told });
  return exitCode;
}

async function runCommand(
  lab: Lab,
  command: StoryCommand,
  output: Output,
  signal: AbortSignal,
): Promise<void> {
  const { node, as, argv, admin, ends, shows } = command;
  const typed = argv.filter((word, index) => !hidden.has(word) && !hidden.has(argv[index - 1] ?? ''));
  output.line(`  $ bakehouse access ${typed.map(plainly).join(' ')}   ${output.paint('dim', `# ${as}`)}`);
  const ran = await lab.access(node, [...argv, '--no-color'], admin);
  stopIfAsked(signal);
  if (ran.status !== ends)
    throw new Problem('verification', `${argv[0] ?? ''} ended with ${ran.status}, not with ${ends}`, {
      fix: `it said: ${(ran.stderr + ran.stdout).trim()}`,
    });
  const line = `${ran.stdout}\n${ran.stderr}`.split('\n').find((one) => shows.test(one.trim()));
  if (line !== undefined) output.line(`    ${line.trim()}`);
}

const hidden = new Set(['--known-hosts', '--hold']);
const plainly = (word: string) => (word.endsWith('/acme.json') ? basename(word) : word);

async function look(lab: Lab, stage: Stage, output: Output, signal: AbortSignal) {
  if (stage.expected.length === 0) return [];
  const found = await measure(lab);
  stopIfAsked(signal);
  for (const line of drawReach(found, stage.expected, output.paint)) output.line(line);
  return found.map((reach) => ({
    ...reach,
    shut: doors.filter((door) => !reach.open.includes(door)),
    asExpected: stage.expected.some((one) => one.who === reach.who && sameReach(one, reach)),
  }));
}

function stopIfAsked(signal: AbortSignal): void {
  if (signal.aborted)
    throw new Problem('interrupted', 'stopped; the lab and everything in it is gone', {
      fix: 'bakehouse access lab begins anew',
    });
}

/** A process inside the lab; those that serve go on until they are ended. */
async function runPart(name: string, given: unknown, signal: AbortSignal): Promise<number> {
  const args = Array.isArray(given) ? given.map(String) : [];
  if (name === 'ports') await parts.ports(args);
  else if (name === 'app' || name === 'outside' || name === 'relay') {
    parts[name](args);
    await untilStopped(signal);
  } else throw new Problem('usage', `the lab has no part ${JSON.stringify(name)}`);
  return exitCodes.ok;
}

/** Waits for Ctrl C. A signal alone keeps no process running; a timer does. */
async function untilStopped(signal: AbortSignal): Promise<void> {
  const awake = setInterval(() => undefined, 60_000);
  if (!signal.aborted) await once(signal, 'abort');
  clearInterval(awake);
}
