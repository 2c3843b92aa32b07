import { Problem } from '@bakehouse/contract';
import { checkFolder } from '../../developer/definitions/check-folder.ts';
import { findingLine } from '../../developer/definitions/finding.ts';
import { fault, note, ok, warning, type Examination } from './examination.ts';

/** Whether the definitions of the app's folder can be loaded. */
export const definitions: Examination = {
  name: 'Definitions',
  examine: ({ config: { APP_DIR } }) => {
    if (APP_DIR === undefined) return Promise.resolve([note('No APP_DIR: definitions are made in the app.')]);
    return Promise.resolve([examineFolder(APP_DIR)]);
  },
};

function examineFolder(folder: string) {
  const advice = `bakehouse check ${folder} tells all of it.`;
  try {
    const { errors, warnings } = checkFolder(folder);
    const [first] = errors;
    if (first !== undefined) return fault(`${folder}: ${findingLine(first)}${more(errors.length)}`, advice);
    const [looks] = warnings;
    if (looks !== undefined)
      return warning(`${folder}: ${findingLine(looks)}${more(warnings.length)}`, advice);
    return ok(`${folder} is right.`);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return fault(error.message, 'Set APP_DIR to a folder with definitions.');
  }
}

function more(count: number): string {
  return count > 1 ? ` (and ${count - 1} more)` : '';
}
