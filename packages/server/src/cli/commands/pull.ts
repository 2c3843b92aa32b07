import { howMany } from '@bakehouse/contract';
import { existsSync } from 'node:fs';
import { kinds } from '../../developer/definitions/kinds/index.ts';
import { readFolder } from '../../developer/definitions/read-folder.ts';
import { writeFolder, type StoredKind } from '../../developer/definitions/write-folder.ts';
import { defineCommand } from '../define-command.ts';
import { exitCodes } from '../exit-codes.ts';
import { folderOf } from '../folder-argument.ts';
import { loadConfig, printFaults } from '../load-config.ts';
import { serverOf, urlOption } from '../server-access.ts';

/** Writes the definitions of a running server into a folder. */
export const pull = defineCommand({
  name: 'pull',
  summary: 'Write the definitions of a running server into a folder',
  arguments: '[FOLDER]',
  positionals: { least: 0, most: 1 },
  options: urlOption,
  details:
    'Without FOLDER, APP_DIR is written. The token of an administrator is read from BAKEHOUSE_TOKEN. Only files that differ are written, and none is removed.',
  async run(input) {
    const { options, io, json } = input;
    const loaded = loadConfig(io);
    if ('faults' in loaded) {
      printFaults(loaded.faults, io.stderr);
      return exitCodes.config.code;
    }
    const folder = folderOf(input, loaded.config);
    const { client, url } = serverOf(loaded.config, options);
    const stored: StoredKind[] = [];
    for (const kind of kinds) {
      const definitions = await kind.remote?.(client).list();
      if (definitions !== undefined) stored.push({ kind, definitions });
    }
    const files = writeFolder(folder, stored);
    const onlyHere = filesOf(folder, stored).filter((file) => !files.some((each) => each.file === file));
    const written = files.filter(({ written }) => written !== 'same');
    const lines = [
      ...written.map(({ file, written: how }) => `${file} (${how})`),
      ...onlyHere.map((file) => `${file} (kept: the server has none)`),
      written.length === 0
        ? `Nothing to do: the folder has what ${url} has.`
        : `Wrote ${written.length} of ${howMany(files.length, 'file')}.`,
    ];
    io.stdout.write(json ? `${JSON.stringify({ files, onlyHere })}\n` : `${lines.join('\n')}\n`);
    return exitCodes.done.code;
  },
});

/** The files of kinds that the server keeps. */
function filesOf(folder: string, stored: readonly StoredKind[]): string[] {
  if (!existsSync(folder)) return [];
  const { set } = readFolder(folder);
  return stored.flatMap(({ kind }) =>
    set.of(kind.folder).map(({ identifier }) => `${kind.folder}/${identifier}.json`),
  );
}
