import { Problem } from '@bakehouse/contract';
import type { ApiClient } from '../../developer/definitions/api-client.ts';
import { eraseReport, type EraseReport } from '../../http/routes/operating/erase.ts';
import { confirm } from '../confirm.ts';
import { defineCommand } from '../define-command.ts';
import { exitCodes } from '../exit-codes.ts';
import { loadConfig, printFaults } from '../load-config.ts';
import { serverOf, urlOption } from '../server-access.ts';

/** Erases a user or a resource for good. */
export const erase = defineCommand({
  name: 'erase',
  summary: 'Erase a user or a resource for good',
  arguments: 'users|MODULE ID',
  positionals: { least: 2, most: 2 },
  options: {
    ...urlOption,
    'dry-run': { type: 'boolean', about: 'Show what would be erased, and exit with 2' },
    yes: { type: 'boolean', about: 'Do not ask on a terminal' },
  },
  details:
    'Works on a running server, with the token of an administrator from BAKEHOUSE_TOKEN. What is erased cannot be brought back; older backups still hold it.',
  async run({ positionals: [what = '', id = ''], options, io, json }) {
    const loaded = loadConfig(io);
    if ('faults' in loaded) {
      printFaults(loaded.faults, io.stderr);
      return exitCodes.config.code;
    }
    const { client, url } = serverOf(loaded.config, options);
    const path = what === 'users' ? `/users/${id}/erase` : `/modules/${what}/resources/${id}/erase`;
    const found = await ask(client, path, true);
    if (!json) io.stdout.write(linesOf(found));
    const dryRun = options['dry-run'] === true;
    const wanted =
      !dryRun && (options['yes'] === true || (await confirm(`Erase this from ${url} for good?`, io)));
    const report = wanted ? await ask(client, path, false) : found;
    if (json) io.stdout.write(`${JSON.stringify(report)}\n`);
    else io.stdout.write(wanted ? `Erased. ${report.note}\n` : 'Nothing was erased.\n');
    if (wanted) return exitCodes.done.code;
    return dryRun ? exitCodes.pending.code : exitCodes.failed.code;
  },
});

async function ask(client: ApiClient, path: string, dryRun: boolean): Promise<EraseReport> {
  const answer = eraseReport.safeParse(await client.ask(path, { dryRun }));
  if (answer.success) return answer.data;
  throw new Problem('upstream_failed', 'The server sent an answer that this version does not understand.');
}

function linesOf({ dryRun: _dryRun, note: _note, ...counts }: EraseReport): string {
  const some = Object.entries(counts).filter(([, count]) => count > 0);
  return some.map(([name, count]) => `${name}: ${count}\n`).join('');
}
