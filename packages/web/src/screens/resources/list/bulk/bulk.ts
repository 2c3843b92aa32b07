import type { Module } from '../../../../data/stored/modules.ts';
import { request } from '../../../../data/server/client.ts';
import { restoreResource } from '../../../../data/stored/resources.ts';
import type { Row } from '../state/use-rows.ts';

type Operation =
  | { op: 'update'; id: string; version?: number; data: Record<string, unknown> }
  | { op: 'delete'; id: string; version: number };

/** Deletes rows, all of them or none; the returned function brings them back. */
export async function deleteRows(module: Module, rows: readonly Row[]): Promise<() => Promise<void>> {
  await batch(
    module,
    rows.map(({ id, version }) => ({ op: 'delete', id, version })),
  );
  return async () => {
    for (const { id, version } of rows) await restoreResource(module.identifier, id, version);
  };
}

/** Gives a field of rows a new value, all of them or none; the returned function undoes it. */
export async function changeRows(
  module: Module,
  rows: readonly Row[],
  field: string,
  value: unknown,
): Promise<() => Promise<void>> {
  await batch(
    module,
    rows.map(({ id, version }) => ({ op: 'update', id, version, data: { [field]: value } })),
  );
  return () =>
    batch(
      module,
      rows.map(({ id, data }) => ({ op: 'update', id, data: { [field]: data[field] ?? null } })),
    );
}

/** Gives rows new values of their own, all of them or none; the returned function undoes it. */
export async function changeCells(
  module: Module,
  changes: readonly { row: Row; data: Record<string, unknown> }[],
): Promise<() => Promise<void>> {
  await batch(
    module,
    changes.map(({ row: { id, version }, data }) => ({ op: 'update', id, version, data })),
  );
  return () =>
    batch(
      module,
      changes.map(({ row, data }) => ({
        op: 'update',
        id: row.id,
        data: Object.fromEntries(Object.keys(data).map((name) => [name, row.data[name] ?? null])),
      })),
    );
}

async function batch(module: Module, operations: Operation[]): Promise<void> {
  for (let at = 0; at < operations.length; at += 1000) {
    await request(`/modules/${module.identifier}/resources/batch`, {
      method: 'POST',
      body: { operations: operations.slice(at, at + 1000) },
    });
  }
}
