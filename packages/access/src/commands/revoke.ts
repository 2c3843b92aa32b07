import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { exitCodes } from '../exit-codes.ts';
import { showNote } from '../output/show-plan.ts';
import { removeUser } from '../policy/merge.ts';
import { reachDiff, showReachChange } from '../policy/reach.ts';
import { rulesOf } from '../policy/rules.ts';
import { universeOf } from '../policy/universe.ts';
import { Problem } from '../problem.ts';
import type { Context, Note } from '../steps/step.ts';
import type { Command } from './command.ts';
import { confirm } from './confirm.ts';

/** Takes one user out of the server's group and cuts the connections that are open. */
export const revokeCommand: Command = {
  name: 'revoke',
  summary: 'take one user out of the group, and cut open connections',
  operands: 'USER',
  options: { via: { type: 'string' }, yes: { type: 'boolean' } },
  help: { via: 'USER@HOST: cut open connections on the server over SSH', yes: 'do not ask on a terminal' },
  async run(session) {
    const { output, config, rest } = session;
    const [user, ...more] = rest;
    if (user === undefined || more.length > 0)
      throw new Problem('usage', 'revoke needs the file and one user');
    const context = session.context();
    const { names } = config;
    await confirm(session, `This takes ${user} out of ${names.group}.`, user);
    const { removed, reach } = await takeOut(context, user);
    output.line(removed ? `- ${user} from ${names.group}` : `${user} is not in ${names.group}`);
    for (const line of reach) output.line(`  ${line}`);
    const { cut, notes } = await cutConnections(context, user);
    for (const address of cut) output.line(`- open connections of ${address}`);
    const line = config.users.includes(user)
      ? await lineOf(resolve(session.io.cwd ?? '.', session.file), user)
      : undefined;
    if (line !== undefined)
      notes.push({
        kind: 'warning',
        text: `${session.file}:${line} still lists ${user}`,
        fix: 'delete it there: the next apply would let the user in again',
      });
    for (const note of notes) showNote(output, note, '');
    output.json({
      command: 'revoke',
      slug: names.slug,
      user,
      exitCode: exitCodes.ok,
      removed,
      reach,
      cut,
      notes,
    });
    return exitCodes.ok;
  },
};

async function takeOut(
  { config, mesh }: Context,
  user: string,
): Promise<{ removed: boolean; reach: string[] }> {
  for (let attempt = 1; ; attempt++) {
    const { text, version } = await mesh.policy();
    const next = removeUser(text, config.names.group, user);
    // A second look after an uncertain answer finds the user gone: then it was ours that took effect.
    if (next === text) return { removed: attempt > 1, reach: [] };
    const [before, after] = [rulesOf(text), rulesOf(next)];
    const universe = universeOf(config.names, [user], [before, after], await mesh.devices());
    const changes = reachDiff(before, after, universe);
    try {
      await mesh.setPolicy(next, version);
      return { removed: true, reach: changes.map(showReachChange) };
    } catch (cause) {
      const again = cause instanceof Problem && (cause.code === 'conflict' || cause.data.uncertain === true);
      if (!again || attempt >= 4) throw cause;
    }
  }
}

/** The mesh filters new connections only; what is open stays open until the server itself ends it. */
async function cutConnections(
  { mesh, server, config }: Context,
  user: string,
): Promise<{ cut: string[]; notes: Note[] }> {
  const devices = (await mesh.devices()).filter((node) => node.user === user && node.tags.length === 0);
  const addresses = devices.flatMap((node) => node.addresses);
  if (addresses.length === 0) return { cut: [], notes: [] };
  if (server === undefined) {
    const commands = addresses.map((address) => `sudo ${command(address).join(' ')}`);
    const text = `connections that ${user} has open stay open until ${config.names.hostname} ends them: ${commands.join('; ')}`;
    return { cut: [], notes: [{ kind: 'task', text, fix: 'run it on the server, or give --via USER@HOST' }] };
  }
  const root = (await server.run(['id', '-u'])).stdout.trim() === '0';
  for (const address of addresses) {
    const { status, stderr } = await server.run([...(root ? [] : ['sudo', '-n']), ...command(address)]);
    if (status !== 0)
      throw new Problem('unavailable', `open connections of ${address} could not be cut: ${stderr.trim()}`, {
        fix: 'the user is out of the group; end the connections on the server by hand, or delete the device',
      });
  }
  return { cut: addresses, notes: [] };
}

const command = (address: string) => ['ss', '-K', 'dst', address.includes(':') ? `[${address}]` : address];

async function lineOf(file: string, user: string): Promise<number | undefined> {
  const lines = (await readFile(file, 'utf8')).split('\n');
  const index = lines.findIndex((line) => line.includes(user));
  return index < 0 ? undefined : index + 1;
}
