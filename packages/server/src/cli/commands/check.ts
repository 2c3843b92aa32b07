import { checkFolder } from '../../developer/definitions/check-folder.ts';
import { summaryOf } from '../../developer/definitions/check-summary.ts';
import { findingLine } from '../../developer/definitions/finding.ts';
import { originsOf } from '../../foundation/config/origins-of.ts';
import { defineCommand } from '../define-command.ts';
import { exitCodes } from '../exit-codes.ts';
import { folderOf } from '../folder-argument.ts';
import { loadConfig, printFaults } from '../load-config.ts';

/** Checks a folder of definitions without a server. */
export const check = defineCommand({
  name: 'check',
  summary: 'Check a folder of definitions as one set',
  arguments: '[FOLDER]',
  positionals: { least: 0, most: 1 },
  options: { strict: { type: 'boolean', about: 'Warnings count like errors' } },
  details: 'Without FOLDER, APP_DIR is checked. Errors end it with 1; warnings only with --strict.',
  run(input) {
    const { io, json, options } = input;
    const loaded = loadConfig(io);
    if ('faults' in loaded) {
      printFaults(loaded.faults, io.stderr);
      return Promise.resolve(exitCodes.config.code);
    }
    const checked = checkFolder(
      folderOf(input, loaded.config),
      originsOf(loaded.config),
      loaded.config.ALLOW_PRIVATE_HOSTS,
    );
    const { errors, warnings } = checked;
    if (json) io.stdout.write(`${JSON.stringify({ errors, warnings })}\n`);
    else {
      const lines = [...errors, ...warnings].map(findingLine);
      io.stdout.write(`${[...lines, summaryOf(checked)].join('\n')}\n`);
    }
    const counted = options['strict'] === true ? [...errors, ...warnings] : errors;
    return Promise.resolve(counted.length === 0 ? exitCodes.done.code : exitCodes.failed.code);
  },
});
