import type { ScoreLine } from '../score-line.ts';
import type { Tried } from './try-bugs.ts';

/** What came of each area, and of each bug that no test found. */
export function outcomeTable(tried: readonly Tried[]): string {
  const lines = areaLines(tried).map(
    ({ name, mutants, killed }) => `${name.padEnd(20)} ${String(killed).padStart(4)} of ${mutants} found`,
  );
  const others = tried.flatMap(({ area, bug, verdict }) => {
    if (verdict.kind === 'found') return [];
    const why = verdict.kind === 'wrong entry' ? `: ${verdict.why}` : '';
    return [`${verdict.kind}: ${area}: ${bug.bug} (${bug.file})${why}`];
  });
  return ['', ...lines, ...others].join('\n');
}

/** The lines of the table in docs/reference, one for each area. */
export function areaLines(tried: readonly Tried[]): ScoreLine[] {
  return [...new Set(tried.map(({ area }) => area))].map((area) => {
    const own = tried.filter((each) => each.area === area);
    const found = own.filter(({ verdict }) => verdict.kind === 'found').length;
    return {
      name: `store-${area}`,
      files: new Set(own.map(({ bug }) => bug.file)).size,
      mutants: own.length,
      killed: found,
      timedOut: 0,
      survived: own.length - found,
    };
  });
}
