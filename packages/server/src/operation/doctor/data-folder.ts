import { existsSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Problem } from '@bakehouse/contract';
import { refuseUnusableDataDir } from '@bakehouse/store';
import { secretKeyFile } from '../process/secret-key.ts';
import { fault, note, ok, warning, type Examination, type Finding } from './examination.ts';

const megabyte = 1 << 20;

/** Free space below which the product warns, and below which a first start cannot end. */
const space = { warning: 2048 * megabyte, fault: 200 * megabyte };

/** Whether the data folder can be used, is closed to others, and has room. */
export const dataFolder: Examination = {
  name: 'Data folder',
  examine: ({ config: { DATA_DIR: folder } }) => {
    const isThere = existsSync(folder);
    return Promise.resolve([
      ...(isThere ? privacy(folder) : [note(`${folder} is not there yet; the first start makes it.`)]),
      usable(folder),
      room(nearest(folder)),
    ]);
  },
};

/** The folder itself, or the nearest one above it that is there. */
function nearest(folder: string): string {
  return existsSync(folder) ? folder : nearest(dirname(folder));
}

function usable(folder: string): Finding {
  try {
    refuseUnusableDataDir(folder);
    return ok(`${folder} can be used.`);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return fault(
      error.message,
      'Give the folder to the user that runs Bakehouse, or set DATA_DIR to another one.',
    );
  }
}

function privacy(folder: string): Finding[] {
  return [
    ...openToOthers(folder, 'chmod 700'),
    ...(existsSync(join(folder, secretKeyFile))
      ? openToOthers(join(folder, secretKeyFile), 'chmod 600')
      : []),
  ];
}

function openToOthers(path: string, command: string): Finding[] {
  return (statSync(path).mode & 0o077) === 0
    ? []
    : [warning(`Other users of this machine can read ${path}.`, `Close it: ${command} ${path}`)];
}

function room(folder: string): Finding {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const text = `${Math.floor(free / megabyte)} MB are free on the disk of ${folder}.`;
  if (free < space.fault) return fault(text, 'Free some space: PostgreSQL stops when the disk is full.');
  return free < space.warning ? warning(text, 'Free some space before it runs out.') : ok(text);
}
