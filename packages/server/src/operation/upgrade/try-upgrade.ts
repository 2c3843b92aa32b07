import { join } from 'node:path';
import { howMany } from '@bakehouse/contract';
import { checkBackup, compareRows } from '@bakehouse/store';
import { checkFolder, type CheckedFolder } from '../../developer/definitions/check-folder.ts';
import type { LocalParts } from '../../developer/definitions/define-kind.ts';
import { findingLine } from '../../developer/definitions/finding.ts';
import { kinds } from '../../developer/definitions/kinds/index.ts';
import { writeFolder, type StoredKind } from '../../developer/definitions/write-folder.ts';
import type { Config } from '../../foundation/config/config.ts';
import { originsOf } from '../../foundation/config/origins-of.ts';
import { onTrial, type TrialRequest } from '../backup/on-trial.ts';
import { ok, warning, type Finding } from '../doctor/examination.ts';
import { openDatabase } from '../process/database.ts';

/** Upgrades a backup in a throw-away folder: its schema, its rows, and the definitions that are stored in it. */
export async function tryUpgrade(request: TrialRequest): Promise<Finding[]> {
  const { log, told } = request;
  return onTrial(request, async (trial, { file, at, release, applied }) => {
    told('Opening it as this release does');
    const opened = await openDatabase(trial, log, (error) =>
      log.error({ err: error }, 'the database failed'),
    );
    try {
      told('Counting rows');
      const rows = await compareRows(opened.pool, await checkBackup(file, () => undefined));
      const checked = await checkStored(trial, opened);
      return [
        ok(
          `${file} of ${at}, made by ${release}, is read by this release: ${howMany(rows, 'row')}, none missing.`,
        ),
        ok(
          applied.length === 0
            ? 'The schema stays as it is.'
            : `The schema takes ${howMany(applied.length, 'step')}: ${applied.join(', ')}.`,
        ),
        definitionsFinding(checked),
      ];
    } finally {
      await opened.close();
    }
  });
}

/** Writes the stored definitions into files, as `bakehouse pull` does, and checks them as one set. */
async function checkStored(trial: Config, parts: LocalParts): Promise<CheckedFolder> {
  const folder = join(trial.DATA_DIR, 'definitions');
  const stored: StoredKind[] = [];
  for (const kind of kinds) {
    const definitions = await kind.local?.(parts).list();
    if (definitions !== undefined) stored.push({ kind, definitions });
  }
  writeFolder(folder, stored);
  return checkFolder(folder, originsOf(trial), trial.ALLOW_PRIVATE_HOSTS);
}

function definitionsFinding({ set, errors }: CheckedFolder): Finding {
  const [first] = errors;
  if (first === undefined)
    return ok(
      `The stored definitions are right: ${howMany(set.of('modules').length, 'module')}, ${howMany(set.of('workflows').length, 'workflow')}.`,
    );
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  return warning(
    `Of the stored definitions this release says: ${findingLine(first)}${more}`,
    'They go on as they are; mend them before you store them again. bakehouse pull and bakehouse check tell all of it.',
  );
}
