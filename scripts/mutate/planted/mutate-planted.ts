import { keepLine } from '../score-page.ts';
import { areas } from './areas.ts';
import { chooseBugs, type Choice } from './choose-bugs.ts';
import { areaLines, outcomeTable } from './outcome-table.ts';
import { tryBugs } from './try-bugs.ts';

/** Plants the bugs of the list one at a time, tells which no test found and keeps the lines of the table; true when all were found. */
export async function mutatePlanted(choice: Choice): Promise<boolean> {
  const chosen = chooseBugs(areas, choice);
  if (chosen.length === 0) {
    console.error(`No bug of the list fits. Areas: ${areas.map(({ area }) => area).join(', ')}`);
    return false;
  }
  const since = Date.now();
  const tried = await tryBugs(process.cwd(), chosen, (line) => console.log(line));
  console.log(outcomeTable(tried));
  console.log(`${tried.length} bugs in ${Math.round((Date.now() - since) / 1000)} s`);
  // A part of an area says nothing about the whole.
  if ([choice.only, choice.folders, choice.from].every((each) => each === undefined))
    for (const line of areaLines(tried)) keepLine(line);
  return tried.every(({ verdict }) => verdict.kind === 'found');
}
