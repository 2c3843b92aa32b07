// One process of the product under test: bundled and started by bundle.ts. Ends by being killed.
import { makeConfig } from '../../packages/server/src/foundation/config/config.ts';
import { readConfig } from '../../packages/server/src/foundation/config/read-config.ts';
import { makeLogger } from '../../packages/server/src/foundation/logger.ts';
import { startServer, type Role } from '../../packages/server/src/operation/server.ts';
import type { Faults } from '../../packages/server/src/work/runs/durable/faults.ts';

const { CHAOS_ROLE = 'all', CHAOS_FAULT, ...env } = process.env;
// A slow lane is another process of the product, and this is none that could be started again.
const result = readConfig({ env: { SLOW_LANE: 'off', ...env } });
if ('faults' in result) throw new Error(result.faults.join('; '));
const faults: Faults = CHAOS_FAULT === undefined ? {} : { [CHAOS_FAULT]: true };
const fail = (error: Error): void => {
  console.error(error);
  process.exit(1);
};
const config = makeConfig(result, process.cwd());
const server = await startServer(config, makeLogger('error'), fail, undefined, {
  role: CHAOS_ROLE as Role,
  faults,
});
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
await server.ready;
console.log('ready');
