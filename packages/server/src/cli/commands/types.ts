import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { checkFolder } from '../../developer/definitions/check-folder.ts';
import { findingLine } from '../../developer/definitions/finding.ts';
import { declarations } from '../../developer/types/declarations.ts';
import { defineCommand } from '../define-command.ts';
import { exitCodes } from '../exit-codes.ts';
import { folderOf } from '../folder-argument.ts';
import { loadConfig, printFaults } from '../load-config.ts';

/** Writes TypeScript declarations of a folder of definitions. */
export const types = defineCommand({
  name: 'types',
  summary: 'Write TypeScript declarations for modules and workflow inputs',
  arguments: '[FOLDER]',
  positionals: { least: 0, most: 1 },
  options: {
    out: { type: 'string', value: 'FILE', about: 'The file to write; bakehouse.d.ts when left out' },
  },
  details: 'Without FOLDER, APP_DIR is read. A file that already says the same is not written.',
  run(input) {
    const { options, io, json } = input;
    const loaded = loadConfig(io);
    if ('faults' in loaded) {
      printFaults(loaded.faults, io.stderr);
      return Promise.resolve(exitCodes.config.code);
    }
    const { set, errors } = checkFolder(folderOf(input, loaded.config));
    if (errors.length > 0) {
      for (const finding of errors) io.stderr.write(`${findingLine(finding)}\n`);
      io.stderr.write('bakehouse: The definitions have errors; nothing was written.\n');
      return Promise.resolve(exitCodes.failed.code);
    }
    const file = resolve(io.cwd, typeof options['out'] === 'string' ? options['out'] : 'bakehouse.d.ts');
    const text = declarations(set);
    const written = !existsSync(file) || readFileSync(file, 'utf8') !== text;
    if (written) writeFileSync(file, text);
    io.stdout.write(
      json
        ? `${JSON.stringify({ file, written })}\n`
        : `${written ? `Wrote ${file}.` : `Nothing to do: ${file} says the same.`}\n`,
    );
    return Promise.resolve(exitCodes.done.code);
  },
});
