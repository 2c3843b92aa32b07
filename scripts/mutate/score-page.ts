import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scoreLine, scoreLines } from './score-line.ts';
import type { ScoreLine } from './score-line.ts';
import { targets } from './targets.ts';

/** Where the table is. */
export const scorePath = 'docs/reference/mutation.md';

/** Puts the outcome of a run into the table, in the place of the last one. */
export function keepLine(line: ScoreLine): void {
  const lines = readLines(process.cwd()).filter(({ name }) => name !== line.name);
  writeFileSync(join(process.cwd(), scorePath), render([...lines, line]));
}

/** The page as it must look with the figures that it holds. */
export function scorePage(root: string): string {
  return render(readLines(root));
}

function readLines(root: string): ScoreLine[] {
  const path = join(root, scorePath);
  return existsSync(path) ? scoreLines(readFileSync(path, 'utf8')) : [];
}

function render(lines: ScoreLine[]): string {
  const order = targets.map(({ name }) => name);
  const sorted = lines.toSorted((one, other) => place(one) - place(other));
  function place({ name }: ScoreLine): number {
    return order.includes(name) ? order.indexOf(name) : order.length;
  }
  return `<!-- Made by npm run mutate. Do not edit. -->

# Do the tests notice?

\`npm run mutate -- NAME\` changes the code of a part one place at a time (\`<\` becomes \`<=\`, a condition becomes \`true\`, a call is left
out), runs the tests that reach the place, and counts how often one fails. A change that no test notices has survived; the command prints it. Below
the share that [the list](../../scripts/mutate/targets.ts) wants, it ends with 1.

Not changed, as nothing could be seen of it: strings that hold a sentence (tests hold on to codes and places, not to wording) and labels
of a \`switch\` that share the branch of \`default\`. What runs only while a module is loaded (tables, schemas) is changed where the list says
\`statics\`. Where another change alters nothing that can be seen, a \`Stryker disable\` comment beside it says why.
[ADR 270](../adr/0270-changed-code-must-fail-tests.md) tells how it works.

What needs PostgreSQL has a kept list of planted bugs instead ([the lists](../../scripts/mutate/planted/areas.ts)): \`npm run mutate -- store\` plants
one after the other in a copy of the sources and runs the test files named beside it; all must be found. \`--area rights\` and \`--only TEXT\`
choose some. Their lines begin with \`store-\`.

| part | files | changes | noticed | never ended | survived | score |
|---|--:|--:|--:|--:|--:|--:|
${sorted.map(scoreLine).join('\n')}
`;
}
