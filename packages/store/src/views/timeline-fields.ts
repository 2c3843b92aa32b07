import type { ColumnKind, ViewSettings } from '@bakehouse/contract';
import type { ModuleTable } from '../modules/module-table.ts';

/** Whether it is a time that every entry has. */
export function isTimeOfAll(name: string): boolean {
  return name === 'createdAt' || name === 'updatedAt';
}

/** The fields by which entries stand on a timeline, and whether each is of a type that can be used so. */
export function timelineFields(
  { columns }: ModuleTable,
  { start, end, length }: ViewSettings,
): { name: string; fits: boolean }[] {
  const kindOf = (name: string) => columns.get(name)?.kind;
  return [
    ...[start, end].flatMap((name) =>
      name === undefined ? [] : [{ name, fits: isTimeOfAll(name) || times.has(kindOf(name)) }],
    ),
    ...(length === undefined ? [] : [{ name: length, fits: numbers.has(kindOf(length)) }]),
  ];
}

const times: ReadonlySet<ColumnKind | undefined> = new Set<ColumnKind>(['date', 'timestamptz']);
const numbers: ReadonlySet<ColumnKind | undefined> = new Set<ColumnKind>(['double', 'numeric', 'bigint']);
