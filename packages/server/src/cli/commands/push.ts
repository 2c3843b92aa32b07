import { applyChanges, nameOf } from '../../developer/definitions/apply-changes.ts';
import { changeText, diffOf, changeWord } from '../../developer/definitions/change-text.ts';
import { checkFolder } from '../../developer/definitions/check-folder.ts';
import { findingLine } from '../../developer/definitions/finding.ts';
import { planChanges, type Plan, type StoreOf } from '../../developer/definitions/plan-changes.ts';
import { confirm } from '../confirm.ts';
import { defineCommand, type CommandIo } from '../define-command.ts';
import { exitCodes } from '../exit-codes.ts';
import { folderOf } from '../folder-argument.ts';
import { loadConfig, printFaults } from '../load-config.ts';
import { serverOf, urlOption } from '../server-access.ts';

/** Applies a folder of definitions to a running server. */
export const push = defineCommand({
  name: 'push',
  summary: 'Apply a folder of definitions to a running server, with a diff',
  arguments: '[FOLDER]',
  positionals: { least: 0, most: 1 },
  options: {
    ...urlOption,
    'dry-run': { type: 'boolean', about: 'Show what would change, and exit with 2 where something would' },
    delete: { type: 'boolean', about: 'Also remove what the server has and the folder has not' },
    yes: { type: 'boolean', about: 'Do not ask on a terminal' },
  },
  details:
    'Without FOLDER, APP_DIR is pushed. The token of an administrator is read from BAKEHOUSE_TOKEN. All definitions are checked first; with an error nothing is applied.',
  async run(input) {
    const { options, io, json } = input;
    const loaded = loadConfig(io);
    if ('faults' in loaded) {
      printFaults(loaded.faults, io.stderr);
      return exitCodes.config.code;
    }
    const { set, errors, warnings } = checkFolder(folderOf(input, loaded.config));
    for (const finding of [...errors, ...warnings]) io.stderr.write(`${findingLine(finding)}\n`);
    if (errors.length > 0) {
      if (json) io.stdout.write(`${JSON.stringify({ errors, warnings, applied: false })}\n`);
      io.stderr.write('bakehouse: The definitions have errors; nothing was applied.\n');
      return exitCodes.failed.code;
    }
    const { client, url } = serverOf(loaded.config, options);
    const storeOf: StoreOf = (kind) => kind.remote?.(client);
    const plan = await planChanges(set, storeOf, { remove: options['delete'] === true });
    const { changes } = plan;
    const dryRun = options['dry-run'] === true;
    if (!json) io.stdout.write(planText(plan, options['delete'] === true, io));
    const wanted =
      changes.length > 0 &&
      !dryRun &&
      (options['yes'] === true || (await confirm(`Apply ${changes.length} to ${url}?`, io)));
    if (wanted) await applyChanges(changes, storeOf);
    if (json) io.stdout.write(`${JSON.stringify(planJson(plan, wanted))}\n`);
    else io.stdout.write(`${outcome(plan, { url, dryRun, wanted })}\n`);
    if (changes.length === 0 || wanted) return exitCodes.done.code;
    return dryRun ? exitCodes.pending.code : exitCodes.failed.code;
  },
});

function planText({ changes, surplus, notKept }: Plan, remove: boolean, { stdout, env }: CommandIo): string {
  const colours = stdout.isTTY && (env['NO_COLOR'] ?? '') === '';
  const kept = remove ? [] : surplus.map(({ folder, identifier }) => `${folder}/${identifier}`);
  return [
    ...changes.map((change) => `${changeText(change, colours)}\n`),
    ...(kept.length === 0
      ? []
      : [`Only on the server, and left there (--delete removes them): ${kept.join(', ')}\n`]),
    ...notKept.map(
      ({ folder, count }) =>
        `${folder}: ${count} checked, not applied: this release does not keep them yet\n`,
    ),
  ].join('');
}

function planJson({ changes, surplus, notKept }: Plan, applied: boolean): object {
  return {
    changes: changes.map((change) => ({
      definition: nameOf(change),
      change: changeWord(change),
      diff: diffOf(change),
    })),
    onlyOnServer: surplus.map(({ folder, identifier }) => `${folder}/${identifier}`),
    notKept,
    applied,
  };
}

function outcome(
  { changes }: Plan,
  { url, dryRun, wanted }: { url: string; dryRun: boolean; wanted: boolean },
): string {
  if (changes.length === 0) return `Nothing to do: ${url} has these definitions.`;
  if (wanted) return `Applied to ${url}: ${changes.map(nameOf).join(', ')}.`;
  return dryRun ? `${changes.length} to apply; nothing was changed.` : 'Nothing was changed.';
}
