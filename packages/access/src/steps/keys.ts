import { spawn } from 'node:child_process';
import { commonCiTag } from '../naming.ts';
import type { Key } from '../mesh/mesh.ts';
import { sameSet } from '../policy/entries.ts';
import { Problem } from '../problem.ts';
import type { Secret } from '../secret.ts';
import { findNode, tagsOf } from './node.ts';
import { defineStep, type Change, type Context, type Note } from './step.ts';

/** The longest life of an enrolment key that is accepted, in seconds. */
export const longestKeyLife = 86_400;

/** Keys that enrol the server, and the OAuth client of its CI. */
export const keysStep = defineStep({
  id: 'keys',
  title: 'keys and OAuth client',
  async plan(context) {
    const { config, mesh } = context;
    const enrolled = (await findNode(mesh, config.names)) !== undefined;
    const notes = enrolled ? [] : [keyTask(context)];
    const keys = await mesh.keys();
    refuseReuse(keys, context);
    const changes = (await leftovers(context, keys)).map(toRemoval);
    if (config.ci === undefined) return { changes, notes };
    const ready = readyClients(keys, context);
    if (ready.length > 1) changes.push(...severalClients(ready, context));
    else if (ready.length === 1) return { changes, notes };
    if (context.ciSecretTo === undefined || !mesh.can.clients)
      return { changes, notes: [...notes, ...ciTask(context)] };
    changes.push({
      action: 'add',
      what: `OAuth client "${config.names.ciClient}" for ${ciTags(context).join(' and ')}`,
      kind: 'oauth-client',
      name: config.names.ciClient,
      after: { tags: ciTags(context), scopes: ['auth_keys'] },
    });
    return { changes, notes };
  },
  async apply(context) {
    const { config, mesh } = context;
    for (const key of await leftovers(context, await mesh.keys())) await mesh.revokeKey(key.id);
    if (config.ci === undefined || context.ciSecretTo === undefined || !mesh.can.clients) return;
    const ready = readyClients(await mesh.keys(), context);
    if (ready.length === 1) return;
    for (const key of ready) await mesh.revokeKey(key.id);
    const { id, secret } = await createClient(context);
    context.keepSecret(secret);
    await handOver(context.ciSecretTo, secret, context.childEnv);
    await mesh.renameClient(id, { description: config.names.ciClient, tags: ciTags(context) });
  },
  async planRemove(context) {
    return { changes: (await standing(context)).map(toRemoval), notes: [] };
  },
  async remove(context) {
    for (const key of await standing(context)) await context.mesh.revokeKey(key.id);
  },
});

/** What is wrong with a key that is to enrol the server. */
export function keyFaults(key: Key, context: Pick<Context, 'config'>): string[] {
  const { names } = context.config;
  return [
    ...(key.reusable ? ['it is reusable'] : []),
    ...(key.ephemeral ? ['it is ephemeral'] : []),
    ...(key.preauthorized ? [] : ['it is not pre-approved']),
    ...(sameSet(key.tags, tagsOf(names))
      ? []
      : [`its tags are ${key.tags.join(', ') || 'none'}, not ${tagsOf(names).join(', ')}`]),
    ...(key.lifetime === undefined || key.lifetime > longestKeyLife ? ['it lives longer than a day'] : []),
    ...(key.description === undefined || key.description === names.keyDescription
      ? []
      : [`its description is not ${names.keyDescription}`]),
  ];
}

const ciTags = ({ config }: Context) => [commonCiTag, config.names.ciTag];

function readyClients(keys: readonly Key[], context: Context): Key[] {
  const { names } = context.config;
  return keys.filter(
    (key) =>
      key.kind === 'client' &&
      !key.invalid &&
      key.description !== names.ciClientPending &&
      sameSet(key.tags, ciTags(context)),
  );
}

/** Two runs at once may leave two clients: nobody knows whose secret the CI has, so both make way for one new. */
function severalClients(ready: readonly Key[], context: Context): Change[] {
  if (context.ciSecretTo !== undefined) return ready.map(toRemoval);
  throw new Problem('refused', `${ready.length} OAuth clients serve ${ciTags(context).join(' and ')}`, {
    faults: ready.map((key) => ({ path: 'keys', message: `OAuth client ${key.id}` })),
    fix: 'apply with --ci-secret-to COMMAND: it revokes them and makes one new',
  });
}

function refuseReuse(keys: readonly Key[], context: Context): void {
  const { names } = context.config;
  const faults = keys
    .filter((key) => !key.invalid)
    .flatMap((key) => {
      if (key.kind === 'client' && key.tags.includes(names.ciTag)) {
        if (!sameSet(key.tags, ciTags(context)))
          return [`OAuth client ${key.id} serves ${key.tags.join(', ')}: it must not be shared`];
        const scopes = key.scopes.filter((scope) => scope !== 'auth_keys');
        return scopes.length > 0 ? [`OAuth client ${key.id} may also do ${scopes.join(', ')}`] : [];
      }
      if (key.kind === 'client' && [names.ciClient, names.ciClientPending].includes(key.description ?? ''))
        return [
          `OAuth client ${key.id} is called "${key.description}" and serves ${key.tags.join(', ') || 'no tag'}`,
        ];
      if (key.kind === 'auth' && key.tags.includes(names.serverTag))
        return keyFaults(key, context).map((fault) => `enrolment key ${key.id}: ${fault}`);
      return [];
    });
  if (faults.length > 0)
    throw new Problem('refused', 'a key or OAuth client is wider than allowed', {
      faults: faults.map((message) => ({ path: 'keys', message })),
      fix: 'revoke it in the admin console',
    });
}

/** Credentials without a use: clients whose secret was never handed over, and enrolment keys of an enrolled server. */
async function leftovers(context: Context, keys: readonly Key[]): Promise<Key[]> {
  const { config, mesh } = context;
  const enrolled = (await findNode(mesh, config.names)) !== undefined;
  return keys.filter(
    (key) =>
      !key.invalid &&
      ((key.kind === 'client' && key.description === config.names.ciClientPending) ||
        (enrolled && key.kind === 'auth' && key.tags.includes(config.names.serverTag))),
  );
}

/** Every credential that could still act for this server. */
async function standing(context: Context): Promise<Key[]> {
  const { names } = context.config;
  return (await context.mesh.keys()).filter(
    (key) =>
      !key.invalid &&
      ((key.kind === 'client' && sameSet(key.tags, ciTags(context))) ||
        (key.kind === 'auth' && key.tags.includes(names.serverTag))),
  );
}

async function createClient(context: Context): Promise<{ id: string; secret: Secret }> {
  const { config, mesh } = context;
  for (let attempt = 1; ; attempt++) {
    try {
      return await mesh.createClient({ description: config.names.ciClientPending, tags: ciTags(context) });
    } catch (cause) {
      const uncertain = cause instanceof Problem && cause.data.uncertain === true;
      if (!uncertain || attempt >= 3) throw cause;
      // It may exist although its secret is lost: such a client is of no use to anybody.
      for (const key of await leftovers(context, await mesh.keys())) await mesh.revokeKey(key.id);
    }
  }
}

function handOver(
  [program = '', ...args]: readonly string[],
  secret: Secret,
  env: Record<string, string>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const failed = (why: string) =>
      reject(
        new Problem('unavailable', `the command that takes the CI secret failed: ${why}`, {
          fix: 'check --ci-secret-to and apply again',
        }),
      );
    const child = spawn(program, args, { env, stdio: ['pipe', 'ignore', 'ignore'] });
    child.on('error', () => failed('it cannot be started'));
    child.on('close', (status) => (status === 0 ? resolve() : failed(`status ${status ?? 'none'}`)));
    child.stdin.on('error', () => undefined);
    child.stdin.end(secret.reveal());
  });
}

function keyTask({ config, mesh }: Context): Note {
  const { names } = config;
  const text = `the enrolment key: description ${names.keyDescription}, not reusable, not ephemeral, pre-approved, tags ${tagsOf(names).join(' and ')}`;
  const byHand =
    mesh.product === 'Headscale'
      ? `make it with: headscale preauthkeys create --tags ${tagsOf(names).join(',')} --expiration 1h`
      : 'make it in the admin console';
  const fix = `${byHand}, and type it at the prompt of enroll; or let \`enroll --mint\` make it`;
  return { kind: 'task', text, fix };
}

function ciTask(context: Context): Note[] {
  if (context.config.ci === undefined) return [];
  const text = `the CI has no OAuth client yet: scope auth_keys, tags ${ciTags(context).join(' and ')}, for this server alone`;
  const fix = context.mesh.can.clients
    ? 'make it in the admin console, or apply with --ci-secret-to COMMAND, which gets the secret on its standard input'
    : `${context.mesh.product} has none: give the jobs a key of headscale preauthkeys create --reusable --ephemeral --tags ${ciTags(context).join(',')}`;
  return [{ kind: 'task', text, fix }];
}

const toRemoval = (key: Key): Change => ({
  action: 'remove',
  what: `${key.kind === 'client' ? 'OAuth client' : 'enrolment key'} ${key.id}${key.description === undefined ? '' : ` (${key.description})`}`,
  kind: key.kind === 'client' ? 'oauth-client' : 'auth-key',
  name: key.id,
  before: { tags: key.tags },
});
