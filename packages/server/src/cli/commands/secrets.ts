import {
  connectionDefinition,
  connectionKinds,
  isObject,
  needsSecret,
  Problem,
  readJsonText,
  type ConnectionKind,
} from '@bakehouse/contract';
import type { ApiClient } from '../../developer/definitions/api-client.ts';
import { askHidden } from '../ask-hidden.ts';
import { defineCommand, type CommandIo } from '../define-command.ts';
import { exitCodes } from '../exit-codes.ts';
import { loadConfig, printFaults } from '../load-config.ts';
import { serverOf, urlOption } from '../server-access.ts';

/** Sets secrets of connections on a server, and tells which are missing. */
export const secrets = defineCommand({
  name: 'secrets',
  summary: 'Set the secret of a connection, or list which connections have one',
  arguments: 'set NAME | list',
  positionals: { least: 1, most: 2 },
  options: urlOption,
  details:
    'Works on a running server, with the token of an administrator from BAKEHOUSE_TOKEN. On a terminal each part is asked for and not shown; otherwise the secret is read from standard input: as it is, or as a JSON object where the kind has several parts. It is never an argument, as others on the machine could see it.',
  async run({ positionals: [action, name], options, io, json }) {
    const loaded = loadConfig(io);
    if ('faults' in loaded) {
      printFaults(loaded.faults, io.stderr);
      return exitCodes.config.code;
    }
    const { client, url } = serverOf(loaded.config, options);
    if (action === 'list' && name === undefined) return list(client, io, json);
    if (action !== 'set' || name === undefined)
      throw new Problem('invalid', 'Write "bakehouse secrets set NAME" or "bakehouse secrets list".');
    const kind = (await known(client)).find((each) => each.name === name)?.kind;
    if (kind === undefined) throw new Problem('not_found', `There is no connection "${name}" at ${url}.`);
    const parts = await readParts(kind, io);
    await client.send('PUT', `/connections/${name}/secret`, parts);
    io.stdout.write(json ? `${JSON.stringify({ name, set: true })}\n` : `The secret of "${name}" is set.\n`);
    return exitCodes.done.code;
  },
});

interface Known {
  name: string;
  kind: ConnectionKind;
  secretSetAt: unknown;
  /** Whether it is of no use without its secret. */
  needed: boolean;
}

async function known(client: ApiClient): Promise<Known[]> {
  const all = await client.list('/connections');
  return all.flatMap(({ definition, secretSetAt }) => {
    const parsed = connectionDefinition.safeParse(definition);
    return parsed.success
      ? [{ name: parsed.data.name, kind: parsed.data.kind, secretSetAt, needed: needsSecret(parsed.data) }]
      : [];
  });
}

/** Exits with 2 where one is missing, so that a deployment can stop. */
async function list(client: ApiClient, io: CommandIo, json: boolean): Promise<number> {
  const all = (await known(client)).map(({ name, kind, secretSetAt, needed }) => ({
    name,
    kind,
    set: secretSetAt !== null,
    needed,
  }));
  const lines = all.map(
    ({ name, kind, set, needed }) =>
      `${name} (${kind}): ${set ? 'set' : needed ? 'missing' : 'none, and none is needed'}\n`,
  );
  io.stdout.write(json ? `${JSON.stringify({ connections: all })}\n` : lines.join(''));
  return all.every(({ set, needed }) => set || !needed) ? exitCodes.done.code : exitCodes.pending.code;
}

async function readParts(kind: ConnectionKind, io: CommandIo): Promise<Record<string, unknown>> {
  const names = Object.keys(connectionKinds[kind].secret.shape);
  if (io.stdin.isTTY) {
    const given = await askHidden(
      names.map((part) => `${part}: `),
      io,
    );
    return Object.fromEntries(
      names.flatMap((part, at) => (given[at] === undefined || given[at] === '' ? [] : [[part, given[at]]])),
    );
  }
  const text = await readAll(io.stdin);
  const read = readJsonText(text);
  if ('value' in read && isObject(read.value)) return read.value;
  const isKey = /^-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text);
  const [part = ''] = isKey ? names.filter((each) => /^(?:key|privateKey)$/.test(each)) : names;
  return { [part]: text.replace(/\r?\n$/, '') };
}

async function readAll(stdin: AsyncIterable<Buffer | string>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}
