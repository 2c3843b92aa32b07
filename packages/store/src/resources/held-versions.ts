import { fileFields } from '../modules/file-fields.ts';
import type { ModuleTable } from '../modules/module-table.ts';

/**
 * The files that the row with alias `t` holds, each with its version at this moment, as JSON in SQL. They are locked, so that
 * no other version can come between the moment and the revision that tells of it.
 */
export function heldVersions(table: ModuleTable): string {
  const ids = fileFields(table).map((place) => `coalesce(${place.ids}, '{}')`);
  if (ids.length === 0) return 'null::jsonb';
  return `(select jsonb_object_agg(held.id, held.version) from (select f.id, f.version from bakehouse.files f where f.id = any(${ids.join(' || ')}) for key share) held)`;
}
