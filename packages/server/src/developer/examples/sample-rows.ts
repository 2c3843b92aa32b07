import { existsSync, readFileSync } from 'node:fs';
import { newId } from '@bakehouse/contract';
import { sampleFile } from './examples.ts';

/** A row of sample data, ready to be created. */
export interface SampleRow {
  op: 'create';
  id?: string;
  data: Record<string, unknown>;
}

/** What an example is filled with. */
export interface Sample {
  /** Rows by module, in the order in which they are to be created. */
  rows: Map<string, SampleRow[]>;
  /** The files that the rows hold, by the ids that the rows call them. */
  files: Map<string, string>;
}

/** The sample rows of an example; `@today-3` in them is the day three days ago, so that samples never look old, and `@file cup.jpg` a file beside them. */
export function sampleOf(example: string, today = new Date()): Sample {
  const file = sampleFile(example);
  const files = new Map<string, string>();
  if (!existsSync(file)) return { rows: new Map(), files };
  const content = JSON.parse(readFileSync(file, 'utf8'), (_, value: unknown) =>
    typeof value === 'string' ? filledIn(value, today, files) : value,
  ) as Record<string, Record<string, unknown>[]>;
  const rows = Object.entries(content).map(([module, all]): [string, SampleRow[]] => [
    module,
    all.map(({ id, ...data }) => ({ op: 'create', ...(typeof id === 'string' ? { id } : {}), data })),
  ]);
  return { rows: new Map(rows), files };
}

function filledIn(value: string, today: Date, files: Map<string, string>): string {
  const day = dayFromToday(value, today);
  if (day !== undefined) return day;
  const [, name] = /^@file ([\w-]+\.\w+)$/.exec(value) ?? [];
  if (name === undefined) return value;
  const [known] = [...files].find(([, each]) => each === name) ?? [newId()];
  files.set(known, name);
  return known;
}

/** The day that `@today-3` and the like mean; nothing of any other text. */
export function dayFromToday(value: string, today: Date): string | undefined {
  const [, days] = /^@today([+-]\d{1,3})$/.exec(value) ?? [];
  if (days === undefined) return undefined;
  return new Date(today.getTime() + Number(days) * 86_400_000).toISOString().slice(0, 10);
}
