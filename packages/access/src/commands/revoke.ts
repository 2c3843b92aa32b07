import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { exitCodes } from '../exit-codes.ts';
import type { Device } from '../mesh/mesh.ts';
import { showNote } from '../output/show-plan.ts';
import { removeUser } from '../policy/merge.ts';
import { entryOf, isOurs, placeOf } from '../policy/ownership.ts';
import { samePerson, spellingsOf } from '../policy/people.ts';
import { showPorts } from '../policy/ports.ts';
import { portsBetween, reachDiff, showReachChange } from '../policy/reach.ts';
import { rulesOf, type PolicyRules } from '../policy/rules.ts';
import { loginsOf, serverParty, universeOf } from '../policy/universe.ts';
import { Problem } from '../problem.ts';
import { patchNote } from '../steps/policy.ts';
import type { Context, Note } from '../steps/step.ts';
import type { Command } from './command.ts';
import { confirm } from './confirm.ts';

/** Takes one user out of the server's group and cuts the connections that are open. */
export const revokeCommand: Command = {
  name: 'revoke',
  summary: 'take one user out of the group, and cut open connections',
  operands: 'USER',
  options: { via: { type: 'string' }, yes: { type: 'boolean' }, adopt: { type: 'boolean' } },
  help: {
    via: 'USER@HOST: cut open connections on the server over SSH',
    yes: 'do not ask on a terminal',
    adopt: 'also where the group was not made by bakehouse access',
  },
  async run(session) {
    const { output, config, rest } = session;
    const [user, ...more] = rest;
    if (user === undefined || more.length > 0)
      throw new Problem('usage', 'revoke needs the file and one user');
    const context = session.context();
    const { names } = config;
    const devices = await context.mesh.devices();
    const logins = spellingsOf(
      user,
      ...devices
        .map(loginsOf)
        .filter((one) => samePerson(one, [user]))
        .flat(),
    );
    await refuseStranger(context, user, logins, devices);
    await confirm(session, `This takes ${user} out of ${names.group}.`, user);
    const { removed, reach, still, pending } = await takeOut(context, user, logins);
    if (pending === undefined)
      output.line(removed ? `- ${user} from ${names.group}` : `${user} is not in ${names.group} any more`);
    for (const line of reach) output.line(`  ${line}`);
    const { cut, notes } =
      pending === undefined ? await cutConnections(context, user, logins) : { cut: [], notes: [pending] };
    for (const address of cut) output.line(`- open connections of ${address}`);
    notes.unshift(...still);
    const line = config.users.some((one) => logins.includes(one))
      ? await lineOf(resolve(session.io.cwd ?? '.', session.file), logins)
      : undefined;
    if (line !== undefined)
      notes.push({
        kind: 'warning',
        text: `${session.file}:${line} still lists ${user}`,
        fix: 'delete it there: the next apply would let the user in again',
      });
    for (const note of notes) showNote(output, note, '');
    const exitCode = pending === undefined ? exitCodes.ok : exitCodes.pending;
    output.json({ command: 'revoke', slug: names.slug, user, exitCode, removed, reach, cut, notes });
    return exitCode;
  },
};

/** Refuses a login that nobody has: a revocation that does nothing must not look like one. */
async function refuseStranger(
  { config, mesh }: Context,
  user: string,
  logins: readonly string[],
  devices: readonly Device[],
): Promise<void> {
  const { groups, rules } = rulesOf((await mesh.policy()).text);
  const members = groups[config.names.group] ?? [];
  const known = new Set([
    ...members,
    ...config.users,
    ...Object.values(groups).flat(),
    ...rules.flatMap((rule) => rule.src),
    ...devices.flatMap(loginsOf),
  ]);
  if (logins.some((login) => known.has(login))) return;
  const alike = [...known].find((one) => one.toLowerCase() === user.toLowerCase());
  throw new Problem('refused', `nobody is called ${user}: nothing was revoked`, {
    fix:
      alike === undefined
        ? `${config.names.group} holds ${members.join(', ') || 'nobody'}`
        : `did you mean ${alike}?`,
  });
}

interface TakenOut {
  removed: boolean;
  reach: string[];
  /** What the user still reaches by other rules. */
  still: Note[];
  /** The change that has to be made elsewhere. */
  pending?: Note;
}

async function takeOut(context: Context, user: string, logins: readonly string[]): Promise<TakenOut> {
  const { config, mesh, adopt } = context;
  for (let attempt = 1; ; attempt++) {
    const { text, version } = await mesh.policy();
    let next = text;
    for (const login of logins) next = removeUser(next, config.names.group, login);
    const after = rulesOf(next);
    const still = stillReaches(context, after, user, logins);
    // A second look after an uncertain answer finds the user gone: then it was ours that took effect.
    if (next === text) return { removed: attempt > 1, reach: [], still };
    if (!adopt) refuseForeignGroup(text, config.names.group);
    const before = rulesOf(text);
    const universe = universeOf(config.names, [user], [before, after], await mesh.devices());
    const reach = reachDiff(before, after, universe).map(showReachChange);
    const elsewhere = await mesh.policyManagedElsewhere();
    if (elsewhere !== undefined)
      return { removed: false, reach, still, pending: patchNote(elsewhere, text, next) };
    try {
      await mesh.setPolicy(next, version);
      return { removed: true, reach, still };
    } catch (cause) {
      const again = cause instanceof Problem && (cause.code === 'conflict' || cause.data.uncertain === true);
      if (!again || attempt >= 4) throw cause;
    }
  }
}

function refuseForeignGroup(text: string, group: string): void {
  const node = entryOf(text, 'groups', group);
  if (node === undefined || isOurs(text, 'groups', group) !== false) return;
  throw new Problem('refused', `${group} was not made by us`, {
    faults: [{ path: placeOf(text, node), message: `${group} is somebody else's entry` }],
    fix: 'take the user out there by hand, or give --adopt when the group is of this server',
  });
}

function stillReaches(
  { config }: Context,
  policy: PolicyRules,
  user: string,
  logins: readonly string[],
): Note[] {
  const person = { label: user, user, alsoKnownAs: logins, tags: [], addresses: [] };
  return policy.rules.flatMap((rule): Note[] => {
    const open = portsBetween({ ...policy, rules: [rule] }, person, serverParty(config.names, []));
    if (open.length === 0) return [];
    const text = `${user} still reaches ${config.names.hostname} ${showPorts(open)} by ${rule.where}`;
    return [{ kind: 'warning', text, fix: 'narrow that rule too' }];
  });
}

/** The mesh filters new connections only; what is open stays open until the server itself ends it. */
async function cutConnections(
  { mesh, server, config }: Context,
  user: string,
  logins: readonly string[],
): Promise<{ cut: string[]; notes: Note[] }> {
  const devices = (await mesh.devices()).filter(
    (node) => node.tags.length === 0 && samePerson(loginsOf(node), logins),
  );
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

async function lineOf(file: string, logins: readonly string[]): Promise<number | undefined> {
  const lines = (await readFile(file, 'utf8')).split('\n');
  const index = lines.findIndex((line) =>
    logins.some((login) => login.includes('@') && line.includes(login)),
  );
  return index < 0 ? undefined : index + 1;
}
