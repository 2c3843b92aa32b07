import { dataFolder } from './data-folder.ts';
import { database } from './database.ts';
import { definitions } from './definitions.ts';
import { documents } from './documents.ts';
import type { Examination } from './examination.ts';
import { files } from './files.ts';
import { mail } from './mail.ts';
import { nodeVersion } from './node-version.ts';
import { ports } from './ports.ts';
import { publicAddress } from './public-address.ts';
import { sites } from './sites.ts';
import { standby } from './standby.ts';

/** Everything that `bakehouse doctor` looks at, in this order. */
export const examinations: readonly Examination[] = [
  nodeVersion,
  dataFolder,
  database,
  standby,
  files,
  documents,
  ports,
  publicAddress,
  mail,
  sites,
  definitions,
];
