/** A table that a bench printed. */
export interface PrintedTable {
  head: string[];
  rows: string[][];
}

/** Finds the Markdown tables in what a bench printed. */
export function readTables(text: string): PrintedTable[] {
  const tables: PrintedTable[] = [];
  let lines: string[] = [];
  for (const line of [...text.split('\n'), '']) {
    if (/^\|.*\|\s*$/.test(line)) lines.push(line);
    else if (lines.length > 0) {
      const [head = [], rule, ...rows] = lines.map(cellsOf);
      if (rule?.every((cell) => /^:?-+:?$/.test(cell)) === true) tables.push({ head, rows });
      lines = [];
    }
  }
  return tables;
}

/** A number at the beginning of a cell, written with or without separators; undefined where there is none. */
export function numberIn(cell: string): number | undefined {
  const match = /^([\d,]+(?:\.\d+)?)/.exec(cell.trim());
  return match === null ? undefined : Number((match[1] ?? '').replaceAll(',', ''));
}

function cellsOf(line: string): string[] {
  return line
    .trim()
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());
}
