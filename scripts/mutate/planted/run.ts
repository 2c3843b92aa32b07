import { areas } from './areas.ts';
import { tryBugs } from './try-bugs.ts';
const only = process.argv[2] ?? '';
const chosen = areas
  .flatMap(({ area, bugs }) => bugs.map((bug) => ({ area, bug })))
  .filter(({ area, bug }) => `${area} ${bug.bug} ${bug.file}`.startsWith(only));
const tried = await tryBugs(process.cwd(), chosen, (line) => console.log(line));
console.log(
  tried
    .filter(({ verdict }) => verdict.kind !== 'found')
    .map(({ bug, verdict }) => `${verdict.kind}: ${bug.bug}`)
    .join('\n'),
);
process.exit(0);
