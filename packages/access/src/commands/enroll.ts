import { exitCodes } from '../exit-codes.ts';
import { showNote } from '../output/show-plan.ts';
import { Problem } from '../problem.ts';
import type { Secret } from '../secret.ts';
import { promptSecret } from '../server/hidden-prompt.ts';
import { isMeshAddress } from '../mesh-address.ts';
import { installClient } from '../server/install-client.ts';
import { meshClient, type ClientState } from '../server/mesh-client.ts';
import { serverFindings } from '../preflight/preflight-server.ts';
import { childEnvironment, localRunner, sshRunner } from '../server/runner.ts';
import { keyFaults } from '../steps/keys.ts';
import { tagsOf } from '../steps/node.ts';
import { textOption, type Command, type Session } from './command.ts';

/** Life of a key that is made here, in seconds. */
const mintedLife = 3600;

/** Brings the server into the mesh with a one-time key and reads its address. */
export const enrollCommand: Command = {
  name: 'enroll',
  summary: 'bring the server into the mesh: run it on the server, or with --via',
  options: { via: { type: 'string' }, mint: { type: 'boolean' }, install: { type: 'boolean' } },
  help: {
    via: 'USER@HOST: enrol that machine over SSH instead of this one',
    install: 'install the mesh client first, from the packages of the distribution, where it is missing',
    mint: 'make the one-time key with the API and pass it on unseen, instead of asking for it',
  },
  async run(session) {
    const { output, config, io } = session;
    const { names } = config;
    const childEnv = childEnvironment(io.env);
    const via = textOption(session, 'via');
    const machine =
      via === undefined
        ? localRunner(childEnv)
        : sshRunner(
            via,
            { identity: config.ssh.identity, knownHosts: textOption(session, 'known-hosts') },
            childEnv,
          );
    const client = meshClient(machine);
    if (!(await client.installed()) && session.options['install'] === true) {
      output.progress(`… installing the mesh client on ${machine.where}`);
      await installClient(machine);
    }
    if (!(await client.installed()))
      throw new Problem('refused', `the mesh client is not installed on ${machine.where}`, {
        fix: 'give --install, or install it by hand (https://pkgs.tailscale.com/stable), then enroll again',
      });
    const before = await client.state();
    if (before.running && before.hostname !== names.hostname)
      throw new Problem('refused', `${machine.where} is in a mesh already, as ${before.hostname}`, {
        fix: 'is it the right machine? otherwise: sudo tailscale logout',
      });
    const findings = (await serverFindings(machine, config)).filter(({ ok }) => ok === false);
    for (const { text, fix } of findings) showNote(output, { kind: 'warning', text, fix }, '');
    if (!before.running) {
      const key = session.options['mint'] === true ? await mint(session) : await ask(session);
      output.hide(key);
      output.progress(`… joining the mesh as ${names.hostname}`);
      await client.up(
        key,
        names.hostname,
        config.mesh.provider === 'headscale' ? config.mesh.url : undefined,
      );
    }
    if ((await client.state()).acceptsDns !== false) await client.refuseDns();
    const after = await client.state();
    const faults = stateFaults(after, session);
    if (faults.length > 0)
      throw new Problem('verification', `${names.hostname} joined, but is not as it must be`, {
        faults: faults.map((message) => ({ path: names.hostname, message })),
        fix: 'correct it in the admin console, or log out and enroll again with a key of the right properties',
      });
    output.line(
      `${names.hostname} is in the mesh at ${after.address ?? ''}, with ${after.tags.join(' and ')}; its own DNS is untouched.`,
    );
    output.line('Now run `bakehouse access apply` with the same file.');
    output.json({
      command: 'enroll',
      slug: names.slug,
      exitCode: exitCodes.ok,
      hostname: after.hostname,
      address: after.address,
      tags: after.tags,
      warnings: findings,
    });
    return exitCodes.ok;
  },
};

async function ask(session: Session): Promise<Secret> {
  const { output, config } = session;
  const { names } = config;
  output.failure(
    `The key must be: description ${names.keyDescription}, not reusable, not ephemeral, pre-approved, tags ${tagsOf(names).join(' and ')}, at most a day.`,
  );
  const key = await promptSecret(`Auth key for ${names.hostname} (hidden): `);
  output.hide(key);
  const wanted =
    config.mesh.provider === 'tailscale'
      ? /^tskey-auth-([A-Za-z0-9]+)-[A-Za-z0-9]+$/
      : /^hskey-auth-([\w-]{12})-[\w-]{20,}$/;
  const match = wanted.exec(key.reveal());
  if (match === null)
    throw new Problem(
      'usage',
      `that is no auth key (${config.mesh.provider === 'tailscale' ? 'tskey' : 'hskey'}-auth-…)`,
    );
  if (session.hasMeshCredentials && match[1] !== undefined) await refuseWideKey(session, match[1]);
  return key;
}

async function refuseWideKey(session: Session, id: string): Promise<void> {
  const context = session.context();
  const found = await context.mesh.key(id);
  const faults =
    found === undefined
      ? ['the control plane does not know it']
      : found.invalid
        ? ['it is used up or revoked']
        : keyFaults(found, context);
  if (faults.length > 0)
    throw new Problem('refused', 'this key must not be used', {
      faults: faults.map((message) => ({ path: 'auth key', message })),
      fix: 'revoke it and make one with the properties shown',
    });
}

async function mint(session: Session): Promise<Secret> {
  const { names } = session.config;
  const { mesh } = session.context();
  const { secret } = await mesh.createAuthKey({
    description: names.keyDescription,
    tags: tagsOf(names),
    seconds: mintedLife,
  });
  return secret;
}

function stateFaults(state: ClientState, { config }: Session): string[] {
  const missing = tagsOf(config.names).filter((tag) => !state.tags.includes(tag));
  return [
    ...(state.running ? [] : ['the client does not run']),
    ...(state.hostname === config.names.hostname ? [] : [`it is called ${state.hostname}`]),
    ...(missing.length === 0 ? [] : [`it lacks ${missing.join(' and ')}`]),
    ...(state.keyExpires ? ['its key expires: disable key expiry'] : []),
    ...(state.meshSsh === true ? ['the SSH of the mesh is on: tailscale set --ssh=false'] : []),
    ...(state.acceptsDns === true ? ['it takes DNS settings from the mesh'] : []),
    ...(state.address !== undefined && isMeshAddress(state.address)
      ? []
      : ['it has no IPv4 address of the form 100.x.y.z']),
  ];
}
