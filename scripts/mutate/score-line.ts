/** One line of the table in docs/reference/mutation.md. */
export interface ScoreLine {
  name: string;
  files: number;
  mutants: number;
  killed: number;
  timedOut: number;
  survived: number;
}

/** The share of changes that were noticed, in percent, rounded down to a tenth. */
export function percent({
  mutants,
  killed,
  timedOut,
}: Omit<ScoreLine, 'name' | 'files' | 'survived'>): number {
  return mutants === 0 ? 0 : Math.floor(((killed + timedOut) / mutants) * 1000) / 10;
}

/** A line as Markdown. */
export function scoreLine(line: ScoreLine): string {
  const { name, files, mutants, killed, timedOut, survived } = line;
  return `| ${name} | ${files} | ${mutants} | ${killed} | ${timedOut} | ${survived} | ${percent(line).toFixed(1)} % |`;
}

/** The lines of the table that a page holds. */
export function scoreLines(page: string): ScoreLine[] {
  return [...page.matchAll(/^\| ([a-z][a-z-]*) \|((?: \d+ \|){5})/gm)].map(([, name = '', cells = '']) => {
    const [files = 0, mutants = 0, killed = 0, timedOut = 0, survived = 0] =
      cells.match(/\d+/g)?.map(Number) ?? [];
    return { name, files, mutants, killed, timedOut, survived };
  });
}
