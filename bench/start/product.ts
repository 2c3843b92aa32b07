import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '../../test/harness/free-port.ts';
import { root } from '../../test/harness/product.ts';
import { throwAwayFolder } from '../peers/process.ts';
import { measureStarts, type StartFigures } from './measure.ts';

/** Builds the product and measures its starts, with its own PostgreSQL. */
export async function measureProduct(starts: number): Promise<StartFigures> {
  execFileSync(process.execPath, [join(root, 'scripts/build.mjs')]);
  const port = await freePort();
  return measureStarts(
    {
      argv: ['bin/bakehouse.mjs', 'start'],
      cwd: root,
      env: { DATA_DIR: join(throwAwayFolder('start'), 'data'), PORT: String(port), LOG_LEVEL: 'warn' },
      url: `http://127.0.0.1:${port}/health/ready`,
    },
    starts,
  );
}
