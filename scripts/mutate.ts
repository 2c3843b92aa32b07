import { parseArgs } from 'node:util';
import { mutatePlanted } from './mutate/planted/mutate-planted.ts';
import { targets } from './mutate/targets.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    concurrency: { type: 'string', default: '1' },
    files: { type: 'string', multiple: true, default: [] },
    area: { type: 'string' },
    only: { type: 'string' },
    from: { type: 'string' },
  },
});
const [wanted = ''] = positionals;
/** Where it is decided who reads and writes what. */
const rightsFolders = ['rights', 'resources', 'feed', 'files', 'audit', 'erase'].map(
  (folder) => `packages/store/src/${folder}`,
);
// What needs PostgreSQL has a list of planted bugs.
const folders = wanted === 'rights' ? rightsFolders : undefined;
if (wanted === 'store' || folders !== undefined)
  process.exit((await mutatePlanted({ ...values, folders })) ? 0 : 1);
const chosen = targets.filter(({ name, mutate }) =>
  [name, ...mutate].some((each) => wanted !== '' && (each === wanted || each.startsWith(`${wanted}/`))),
);
if (chosen.length === 0) {
  console.error(
    `There is no part ${wanted}. Take a folder, or one of: ${targets.map(({ name }) => name).join(', ')}, store, rights`,
  );
  process.exit(2);
}
// Loaded only where it is used: it is slow to start.
const { mutateTarget } = await import('./mutate/mutate-target.ts');
let passed = true;
for (const target of chosen)
  passed = (await mutateTarget(target, values.files, Number(values.concurrency))) && passed;
process.exit(passed ? 0 : 1);
