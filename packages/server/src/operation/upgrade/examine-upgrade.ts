import { Problem } from '@bakehouse/contract';
import { dataFolder } from '../doctor/data-folder.ts';
import { database } from '../doctor/database.ts';
import { definitions } from '../doctor/definitions.ts';
import { examineAll, type PlacedFinding } from '../doctor/doctor.ts';
import { fault, note, type Examination, type Examined } from '../doctor/examination.ts';
import { nodeVersion } from '../doctor/node-version.ts';
import type { TrialRequest } from '../backup/on-trial.ts';
import { tryUpgrade } from './try-upgrade.ts';

/** What an upgrade is looked at for: the surroundings, and with a backup what becomes of the data. */
export interface UpgradeRequest extends Pick<Examined, 'node'>, Omit<TrialRequest, 'file'> {
  /** A backup of what is to be upgraded; without it nothing is tried. */
  file: string | undefined;
}

const surroundings: readonly Examination[] = [nodeVersion, dataFolder, database, definitions];

/** Looks at what an upgrade to this release depends on, and tries it on a copy of the data. Nothing is changed. */
export async function examineUpgrade({ node, file, ...request }: UpgradeRequest): Promise<PlacedFinding[]> {
  const around = await examineAll({ config: request.config, node }, surroundings);
  return [...around, ...(file === undefined ? [untried] : await tried({ ...request, file }))];
}

const untried: PlacedFinding = {
  part: 'Trial',
  ...note(
    'The upgrade was not tried.',
    'Write a backup and name it: bakehouse backup FILE, then bakehouse upgrade --check FILE.',
  ),
};

async function tried(request: TrialRequest): Promise<PlacedFinding[]> {
  try {
    return (await tryUpgrade(request)).map((finding) => ({ part: 'Trial', ...finding }));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return [
      { part: 'Trial', ...fault(error.message, 'Your data is as it was. Stay with the release you have.') },
    ];
  }
}
