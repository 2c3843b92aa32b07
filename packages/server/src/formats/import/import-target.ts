import { uniqueKeys, type FieldDefinition, type ModuleDefinition } from '@bakehouse/contract';

/** What the columns of a file may stand for. */
export interface ImportTarget {
  /** The fields that whoever imports knows of. */
  readonly fields: ReadonlyMap<string, FieldDefinition>;
  /** What columns stand for by the importer's own word: a name of this list, or nothing for those that are not imported. */
  readonly columns?: ReadonlyMap<string, string> | undefined;
  /** The fields of another module that whoever imports may look for. */
  readonly related?: (module: string) => ModuleDefinition | undefined;
}

/** A field of what a relation names, such as `customer.email`. */
export interface RelatedColumn {
  relation: FieldDefinition;
  key: FieldDefinition;
}

/** The name that stands for a column: by the importer's word, else as it is written, else the field with that label. */
export function nameOfColumn(heading: string, { fields, columns }: ImportTarget): string {
  const said = columns?.get(heading);
  if (said !== undefined || fields.has(heading)) return said ?? heading;
  const label = heading.toLowerCase();
  const labelled = [...fields.values()].filter(({ title }) => title?.trim().toLowerCase() === label);
  return labelled.length === 1 ? (labelled[0]?.identifier ?? heading) : heading;
}

/** The relation and the field of its key that a column names by both. */
export function relatedColumn(name: string, { fields, related }: ImportTarget): RelatedColumn | undefined {
  const [first = '', second = '', ...more] = name.split('.');
  const relation = fields.get(first);
  if (relation?.type !== 'relation' || relation.options?.['multiple'] === true || more.length > 0)
    return undefined;
  const definition = related?.(String(relation.options?.['module']));
  const isKey = definition !== undefined && uniqueKeys(definition).some((key) => key.includes(second));
  const key = definition?.bakery_resource.fields.find(({ identifier }) => identifier === second);
  return isKey && key !== undefined ? { relation, key } : undefined;
}

/** The field whose form the cells of a column have. */
export function fieldOfColumn(heading: string, target: ImportTarget): FieldDefinition | undefined {
  const name = nameOfColumn(heading, target);
  return target.fields.get(name) ?? relatedColumn(name, target)?.key;
}
