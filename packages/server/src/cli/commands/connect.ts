import { Problem } from '@bakehouse/contract';
import { connectOpenapi } from '../connect/openapi.ts';
import { defineCommand } from '../define-command.ts';
import { exitCodes } from '../exit-codes.ts';
import { loadConfig, printFaults } from '../load-config.ts';
import { serverOf, urlOption } from '../server-access.ts';

/** What can be connected, by name. */
const ways: Readonly<Record<string, typeof connectOpenapi | undefined>> = { openapi: connectOpenapi };

/** Makes elements of what other systems offer. */
export const connect = defineCommand({
  name: 'connect',
  summary: 'Make elements of what other systems offer: of the operations of an OpenAPI document',
  arguments: 'openapi FILE|URL',
  positionals: { least: 2, most: 2 },
  options: {
    ...urlOption,
    name: {
      type: 'string',
      value: 'NAME',
      about: 'What it is called; made of the file or the address when left out',
    },
    connection: { type: 'string', value: 'NAME', about: 'The connection that proves who asks' },
    server: {
      type: 'string',
      value: 'URL',
      about: 'The server that is asked; the first of the document when left out',
    },
  },
  details:
    'Works on a running server, with the token of an administrator from BAKEHOUSE_TOKEN. A file is read here, an address is fetched by the server. Again with the same name it brings the API up to date and tells what has changed; operations that workflows use cannot go. "bakehouse pull" writes it as apis/NAME.json.',
  async run(input) {
    const { positionals, options, io } = input;
    const [what = '', place = ''] = positionals;
    const loaded = loadConfig(io);
    if ('faults' in loaded) {
      printFaults(loaded.faults, io.stderr);
      return exitCodes.config.code;
    }
    const way = Object.hasOwn(ways, what) ? ways[what] : undefined;
    if (way === undefined)
      throw new Problem(
        'invalid',
        `"${what}" cannot be connected: write "bakehouse connect openapi FILE|URL".`,
      );
    io.stdout.write(await way(serverOf(loaded.config, options).client, place, input));
    return exitCodes.done.code;
  },
});
