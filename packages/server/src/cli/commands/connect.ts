import { Problem } from '@bakehouse/contract';
import { connectOpenapi } from '../connect/openapi.ts';
import { connectPiece } from '../connect/piece.ts';
import { foundPieces } from '../connect/search-pieces.ts';
import { defineCommand } from '../define-command.ts';
import { exitCodes } from '../exit-codes.ts';
import { loadConfig, printFaults } from '../load-config.ts';
import { serverOf, urlOption } from '../server-access.ts';

/** What can be connected, by name. */
const ways: Readonly<Record<string, typeof connectOpenapi | undefined>> = {
  openapi: connectOpenapi,
  piece: connectPiece,
};

/** Makes elements of what other systems offer. */
export const connect = defineCommand({
  name: 'connect',
  summary:
    'Make elements of what other systems offer: of the operations of an OpenAPI document, or of the actions of a piece of Activepieces',
  arguments: 'openapi FILE|URL, piece NAME, or piece --search TEXT',
  positionals: { least: 1, most: 2 },
  options: {
    ...urlOption,
    name: {
      type: 'string',
      value: 'NAME',
      about: 'openapi: what it is called; made of the file or the address when left out',
    },
    connection: { type: 'string', value: 'NAME', about: 'openapi: the connection that proves who asks' },
    server: {
      type: 'string',
      value: 'URL',
      about: 'openapi: the server that is asked; the first of the document when left out',
    },
    search: {
      type: 'string',
      value: 'TEXT',
      about: 'piece: list the known pieces that have these words, without asking a server',
    },
    version: {
      type: 'string',
      value: 'VERSION',
      about: 'piece: its version; the newest when left out',
    },
  },
  details:
    'Works on a running server, with the token of an administrator from BAKEHOUSE_TOKEN. A document in a file is read here, an address is fetched by the server. Again with the same name it brings the API up to date and tells what has changed; operations that workflows use cannot go. "bakehouse pull" writes it as apis/NAME.json. A piece is the package @activepieces/piece-NAME, which the server fetches from the registry of npm; one that is installed already is replaced.',
  async run(input) {
    const { positionals, options, io } = input;
    const [what = '', place] = positionals;
    const { search } = options;
    if (what === 'piece' && typeof search === 'string') {
      io.stdout.write(await foundPieces(search, input.json));
      return exitCodes.done.code;
    }
    const loaded = loadConfig(io);
    if ('faults' in loaded) {
      printFaults(loaded.faults, io.stderr);
      return exitCodes.config.code;
    }
    const way = Object.hasOwn(ways, what) ? ways[what] : undefined;
    if (way === undefined || place === undefined)
      throw new Problem(
        'invalid',
        `"${positionals.join(' ')}" cannot be connected: write "bakehouse connect openapi FILE|URL" or "bakehouse connect piece NAME".`,
      );
    io.stdout.write(await way(serverOf(loaded.config, options).client, place, input));
    return exitCodes.done.code;
  },
});
