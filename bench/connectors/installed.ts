import { putPiece } from '@bakehouse/store';
import { Pool } from 'pg';
import { pieceElements } from '../../packages/server/src/delivery/pieces/element-descriptions.ts';
import { startBenchProduct } from '../product.ts';
import type { BenchDatabase } from '../resources/database.ts';
import { median, residentMegabytes } from '../start/process.ts';

/** How a start is, by how many pieces are installed that nobody uses. */
export interface InstalledFigures {
  seconds: { none: number; many: number };
  megabytes: { none: number; many: number };
}

/** Starts a server without pieces and with many of them, in turn. */
export async function measureInstalled(
  database: BenchDatabase,
  pieces: number,
  starts: number,
): Promise<InstalledFigures> {
  const place = (name: string) => database.url.replace(/\/[^/?]+\?/, `/${name}?`);
  const sides = { none: place('none'), many: place('many') };
  for (const name of Object.keys(sides)) await database.another(name);
  const seconds = { none: [] as number[], many: [] as number[] };
  const megabytes = { none: [] as number[], many: [] as number[] };
  for (let turn = 0; turn <= starts; turn += 1) {
    for (const side of ['none', 'many'] as const) {
      const began = performance.now();
      const product = await startBenchProduct({ ...database, url: sides[side] });
      const took = (performance.now() - began) / 1000;
      // The first start makes the tables.
      if (turn > 0) {
        seconds[side].push(took);
        megabytes[side].push(residentMegabytes(product.child.pid ?? 0));
      }
      await product.stop();
      if (turn === 0 && side === 'many') await install(sides.many, pieces);
    }
  }
  return {
    seconds: { none: median(seconds.none), many: median(seconds.many) },
    megabytes: { none: median(megabytes.none), many: median(megabytes.many) },
  };
}

/** As many actions as the piece of Slack has. */
const actions = 72;

async function install(url: string, pieces: number): Promise<void> {
  const pool = new Pool({ connectionString: url, max: 1 });
  for (let number = 0; number < pieces; number += 1) {
    const name = `piece-${number}`;
    const description = {
      title: `Piece ${number}`,
      about: 'Made for the bench.',
      triggers: 0,
      context: false,
      auth: [{ type: 'SECRET_TEXT' as const, title: 'Key' }],
      actions: Array.from({ length: actions }, (_, index) => ({
        name: `action_${index}`,
        title: `Action ${index}`,
        about: 'Does something with something else, and says so at some length.',
        auth: true,
        props: Object.fromEntries(
          Array.from({ length: 8 }, (_each, prop) => [
            `prop_${prop}`,
            { type: 'SHORT_TEXT', title: `Value ${prop}`, about: 'What it is for.', required: prop < 2 },
          ]),
        ),
      })),
    };
    const elements = pieceElements(name, '1.0.0', description);
    await putPiece(
      pool,
      { name, version: '1.0.0', license: 'MIT', integrity: 'sha512-bench', lock: {}, description },
      elements,
    );
  }
  await pool.end();
}
