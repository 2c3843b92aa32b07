import { errorCode, Problem, uniqueKeys } from '@bakehouse/contract';
import type { ModuleTable } from '../modules/module-table.ts';
import { uniqueIndexName } from '../modules/wanted-indexes.ts';

/** Turns what the database refuses into what the caller can act on. */
export function explainWrite(table: ModuleTable, error: unknown): unknown {
  const code = errorCode(error);
  if (code === '23505') return taken(table, constraintOf(error), error);
  // A value that no index can hold.
  if (code === '54000')
    return new Problem('invalid', 'A value is too large for a field that the list is sorted by.', {}, error);
  return error;
}

function taken(table: ModuleTable, constraint: string, cause: unknown): unknown {
  const key = uniqueKeys(table.definition).find(
    (fields) => uniqueIndexName(table.number, fields) === constraint,
  );
  if (key !== undefined) {
    const names = key.map((name) => `"${name}"`);
    return new Problem(
      'conflict',
      `Another resource has ${key.length === 1 ? 'this value' : 'these values'} of ${names.join(', ')}.`,
      {
        errors: key.map((path, index) => ({
          path,
          message:
            key.length === 1 ? 'is taken' : `is taken together with ${names.toSpliced(index, 1).join(', ')}`,
          code: 'unique',
        })),
      },
      cause,
    );
  }
  return new Problem(
    'conflict',
    'A resource with this id exists.',
    { errors: [{ path: 'id', message: 'is taken', code: 'unique' }] },
    cause,
  );
}

function constraintOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'constraint' in error ? String(error.constraint) : '';
}
