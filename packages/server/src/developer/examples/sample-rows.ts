import { existsSync, readFileSync } from 'node:fs';
import { sampleFile } from './examples.ts';

/** A row of sample data, ready to be created. */
export interface SampleRow {
  op: 'create';
  id?: string;
  data: Record<string, unknown>;
}

/** The sample rows of an example by module, in the order in which they are to be created. */
export function sampleRows(example: string, today = new Date()): Map<string, SampleRow[]> {
  const file = sampleFile(example);
  if (!existsSync(file)) return new Map();
  const content = JSON.parse(readFileSync(file, 'utf8'), dated(today)) as Record<
    string,
    Record<string, unknown>[]
  >;
  return new Map(
    Object.entries(content).map(([module, rows]) => [
      module,
      rows.map(({ id, ...data }) => ({ op: 'create', ...(typeof id === 'string' ? { id } : {}), data })),
    ]),
  );
}

/** `@today-3` in sample data is the day three days ago, so that samples never look old. */
function dated(today: Date): (key: string, value: unknown) => unknown {
  return (_, value) => {
    const found = typeof value === 'string' ? /^@today([+-]\d{1,3})$/.exec(value) : null;
    if (found === null) return value;
    return new Date(today.getTime() + Number(found[1]) * 86_400_000).toISOString().slice(0, 10);
  };
}
