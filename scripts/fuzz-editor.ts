import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { someDefinitions } from '../packages/web/src/workflow/model/testing/definitions.ts';
import { lookThrough } from '../packages/web/src/workflow/testing/look-through.ts';
import { writtenDefinitions } from './editor/written-definitions.ts';

// Workflows of examples and docs, and made-up ones, opened in the editor: `npm run fuzz:editor -- --count 5000`.
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '5000' },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
  },
});
const [count, seed] = [Number(values.count), Number(values.seed)];
const root = join(import.meta.dirname, '..');
const written = writtenDefinitions(join(root, 'examples'), join(root, 'docs'));
const made = someDefinitions(count, seed).map((definition, index) => ({
  where: `made ${index}`,
  definition,
}));
let wrong = 0;
for (const { where, definition } of [...written, ...made])
  for (const fault of lookThrough(definition)) {
    wrong += 1;
    console.log(`${where}: ${fault}`);
  }
console.log(
  `${written.length} of examples and docs, ${count} made up from seed ${seed}: ${wrong} not as they were`,
);
process.exitCode = wrong === 0 ? 0 : 1;
