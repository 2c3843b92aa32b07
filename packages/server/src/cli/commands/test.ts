import { checkFolder } from '../../developer/definitions/check-folder.ts';
import { findingLine } from '../../developer/definitions/finding.ts';
import { allPassed, reportLines } from '../../developer/workflow-tests/report.ts';
import { runTests } from '../../developer/workflow-tests/run-tests.ts';
import { defineCommand } from '../define-command.ts';
import { exitCodes } from '../exit-codes.ts';
import { folderOf } from '../folder-argument.ts';
import { loadConfig, printFaults } from '../load-config.ts';

/** Runs the tests of workflows without a server. */
export const test = defineCommand({
  name: 'test',
  summary: 'Run the tests of workflows in a folder, with effects held back',
  arguments: '[FOLDER]',
  positionals: { least: 0, most: 1 },
  details:
    'Without FOLDER, APP_DIR is tested. Nothing is stored or sent, and no server is needed. A test that does not go as expected ends it with 1. What no test went through is told.',
  async run(input) {
    const { io, json } = input;
    const loaded = loadConfig(io);
    if ('faults' in loaded) {
      printFaults(loaded.faults, io.stderr);
      return exitCodes.config.code;
    }
    const { set, errors } = checkFolder(folderOf(input, loaded.config));
    if (errors.length > 0) {
      for (const finding of errors) io.stderr.write(`${findingLine(finding)}\n`);
      io.stderr.write('bakehouse: The definitions have errors; nothing was tested.\n');
      return exitCodes.failed.code;
    }
    const results = await runTests(set);
    io.stdout.write(json ? `${JSON.stringify({ results })}\n` : `${reportLines(results).join('\n')}\n`);
    return allPassed(results) ? exitCodes.done.code : exitCodes.failed.code;
  },
});
