import { existsSync, readFileSync } from 'node:fs';
import { basename, extname, join, resolve } from 'node:path';
import { errorCode, howMany, Problem } from '@bakehouse/contract';
import { kinds } from '../../developer/definitions/kinds/index.ts';
import { writeFolder } from '../../developer/definitions/write-folder.ts';
import type { Made } from '../../developer/import/made.ts';
import { sources } from '../../developer/import/sources.ts';
import { withPieces } from '../../developer/import/with-pieces.ts';
import { defineCommand, type CommandInput } from '../define-command.ts';
import { exitCodes } from '../exit-codes.ts';
import { loadConfig, printFaults } from '../load-config.ts';

/** Makes definitions of what other products export. */
export const importCommand = defineCommand({
  name: 'import',
  summary: 'Make definitions of what other products export',
  arguments: `${sources.map(({ name }) => name).join('|')} FILE…`,
  positionals: { least: 2, most: 1000 },
  options: {
    out: {
      type: 'string',
      value: 'FOLDER',
      about: 'The folder of definitions to write into; APP_DIR when left out',
    },
    force: { type: 'boolean', about: 'Overwrite definitions of the same name' },
  },
  details:
    'Nothing is sent to a server: check and push the folder afterwards. What has no counterpart is a disabled element with the original beside, and is listed.',
  async run(input) {
    const { io, positionals, json } = input;
    const [name = '', ...files] = positionals;
    const source = sources.find((each) => each.name === name);
    if (source === undefined)
      return refused(
        input,
        `There is no import from "${name}": ${sources.map((each) => each.name).join(', ')}.`,
      );
    const folder = folderOf(input);
    if (folder === undefined) return exitCodes.config.code;
    try {
      const made = await withPieces(
        source.read(
          files.map((file) => ({ name: basename(file, extname(file)), text: textOf(resolve(io.cwd, file)) })),
        ),
      );
      const taken = input.options['force'] === true ? [] : takenIn(folder, made);
      if (taken.length > 0)
        return refused(
          input,
          `There are already ${taken.join(', ')} in ${folder}: nothing was written. --force overwrites them.`,
        );
      const written = writeFolder(folder, storedOf(made)).map(({ file }) => file);
      io.stdout.write(
        json
          ? `${JSON.stringify({ folder, written, todo: made.todo, taken: counted(made) })}\n`
          : report(folder, written, made),
      );
      return exitCodes.done.code;
    } catch (error) {
      if (error instanceof Problem) return refused(input, error.message);
      throw error;
    }
  },
});

function refused({ io }: CommandInput, message: string): number {
  io.stderr.write(`bakehouse: ${message}\n`);
  return exitCodes.failed.code;
}

function folderOf({ options, io }: CommandInput): string | undefined {
  if (typeof options['out'] === 'string') return resolve(io.cwd, options['out']);
  const loaded = loadConfig(io);
  if ('faults' in loaded) {
    printFaults(loaded.faults, io.stderr);
    return undefined;
  }
  return resolve(io.cwd, loaded.config.APP_DIR ?? 'app');
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Problem('invalid', `${file} cannot be read (${errorCode(error) ?? 'unknown'}).`);
  }
}

function storedOf({ modules, workflows }: Made): Parameters<typeof writeFolder>[1] {
  const found = { modules, workflows };
  return kinds.flatMap((kind) =>
    kind.folder === 'modules' || kind.folder === 'workflows'
      ? [{ kind, definitions: found[kind.folder] }]
      : [],
  );
}

function takenIn(folder: string, made: Made): string[] {
  return storedOf(made).flatMap(({ kind, definitions }) =>
    definitions
      .map((each) => `${kind.folder}/${String(each[kind.identifierKey])}.json`)
      .filter((file) => existsSync(join(folder, file))),
  );
}

function counted({ taken }: Made): { all: number; live: number } {
  return { all: taken.length, live: taken.filter(({ live }) => live).length };
}

function report(folder: string, written: readonly string[], made: Made): string {
  const { all, live } = counted(made);
  const lines = [
    ...written.map((file) => `wrote ${join(folder, file)}`),
    ...(all === 0 ? [] : [`${live} of ${howMany(all, 'step has', 'steps have')} a counterpart.`]),
    ...(made.todo.length === 0 ? [] : ['', 'Left to do:']),
    ...made.todo.map(
      ({ definition, element, message }) =>
        `  ${definition}${element === undefined ? '' : `, ${element}`}: ${message}`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}
