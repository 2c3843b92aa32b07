import { howMany, Problem } from '@bakehouse/contract';
import { pruneReport, type PruneReport } from '../../http/routes/operating/maintenance.ts';
import { confirm } from '../confirm.ts';
import { defineCommand } from '../define-command.ts';
import { exitCodes } from '../exit-codes.ts';
import { loadConfig, printFaults } from '../load-config.ts';
import { serverOf, urlOption } from '../server-access.ts';
import type { ApiClient } from '../../developer/definitions/api-client.ts';

/** Drops for good what removed fields and modules left behind. */
export const prune = defineCommand({
  name: 'prune',
  summary: 'Drop the data of removed fields and modules for good',
  options: {
    ...urlOption,
    'dry-run': {
      type: 'boolean',
      about: 'Show what would be dropped, and exit with 2 where something would',
    },
    yes: { type: 'boolean', about: 'Do not ask on a terminal' },
  },
  details:
    'Works on a running server, with the token of an administrator from BAKEHOUSE_TOKEN. What is dropped cannot be brought back.',
  async run({ options, io, json }) {
    const loaded = loadConfig(io);
    if ('faults' in loaded) {
      printFaults(loaded.faults, io.stderr);
      return exitCodes.config.code;
    }
    const { client, url } = serverOf(loaded.config, options);
    const found = await ask(client, true);
    const lines = linesOf(found);
    if (!json) io.stdout.write(lines.map((line) => `${line}\n`).join(''));
    const dryRun = options['dry-run'] === true;
    const wanted =
      lines.length > 0 &&
      !dryRun &&
      (options['yes'] === true || (await confirm(`Drop this from ${url} for good?`, io)));
    const report = wanted ? await ask(client, false) : found;
    if (json) io.stdout.write(`${JSON.stringify({ ...report, pruned: wanted })}\n`);
    else if (lines.length === 0) io.stdout.write('Nothing to drop.\n');
    else io.stdout.write(wanted ? `Dropped ${linesOf(report).length}.\n` : 'Nothing was dropped.\n');
    if (lines.length === 0 || wanted) return exitCodes.done.code;
    return dryRun ? exitCodes.pending.code : exitCodes.failed.code;
  },
});

async function ask(client: ApiClient, dryRun: boolean): Promise<PruneReport> {
  const answer = pruneReport.safeParse(await client.ask('/maintenance/prune', { dryRun }));
  if (answer.success) return answer.data;
  throw new Problem('upstream_failed', 'The server sent an answer that this version does not understand.');
}

function linesOf({ fields, modules }: PruneReport): string[] {
  return [
    ...fields.map(({ module, field, values }) => `field ${module}.${field}: ${howMany(values, 'value')}`),
    ...modules.map(
      ({ module, resources, revisions }) =>
        `module ${module}: ${howMany(resources, 'resource')}, ${howMany(revisions, 'revision')}`,
    ),
  ];
}
