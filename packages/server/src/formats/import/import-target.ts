import {
  isLookupField,
  severalFromCsv,
  uniqueKeys,
  valueFromCsv,
  type ContentFault,
  type FieldDefinition,
  type ModuleDefinition,
} from '@bakehouse/contract';

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
  /** Whether the field is one of a unique key. */
  unique: boolean;
}

/** The name that stands for a column: by the importer's word, else as it is written, else the field with that label. */
export function nameOfColumn(heading: string, { fields, columns }: ImportTarget): string {
  const said = columns?.get(heading);
  if (said !== undefined || fields.has(heading)) return said ?? heading;
  const label = heading.toLowerCase();
  const labelled = [...fields.values()].filter(({ title }) => title?.trim().toLowerCase() === label);
  return labelled.length === 1 ? (labelled[0]?.identifier ?? heading) : heading;
}

/** The relation and the field of what it names by which that is found. */
export function relatedColumn(name: string, { fields, related }: ImportTarget): RelatedColumn | undefined {
  const [first = '', second = '', ...more] = name.split('.');
  const relation = fields.get(first);
  if (relation?.type !== 'relation' || more.length > 0) return undefined;
  const definition = related?.(String(relation.options?.['module']));
  const key = definition?.bakery_resource.fields.find(({ identifier }) => identifier === second);
  if (definition === undefined || key === undefined || !isLookupField(key)) return undefined;
  return { relation, key, unique: uniqueKeys(definition).some((fields) => fields.includes(second)) };
}

/** Puts what a cell says of a related resource into the data of its row; gives what is wrong with it. */
export function putRelated(
  data: Record<string, unknown>,
  { relation, key, unique }: RelatedColumn,
  cell: string,
): ContentFault[] {
  const { identifier, options } = relation;
  const path = `${identifier}.${key.identifier}`;
  if (cell === '') {
    data[identifier] = null;
    return [];
  }
  const how = unique ? 'key' : 'find';
  if (options?.['multiple'] === true) {
    const cells = severalFromCsv(cell);
    const read =
      'errors' in cells ? [cells] : [cells.value].flat().map((each) => valueFromCsv(key, String(each), path));
    data[identifier] = read.map((each) =>
      'value' in each ? { [how]: { [key.identifier]: each.value } } : null,
    );
    return read.flatMap((each) => ('errors' in each ? each.errors : []));
  }
  const parsed = valueFromCsv(key, cell, path);
  if ('errors' in parsed) return parsed.errors;
  const known = data[identifier] as { key?: object; find?: object } | null | undefined;
  const values = { ...known?.key, ...known?.find, [key.identifier]: parsed.value };
  data[identifier] = { [known?.find === undefined ? how : 'find']: values };
  return [];
}

/** The field whose form the cells of a column have. */
export function fieldOfColumn(heading: string, target: ImportTarget): FieldDefinition | undefined {
  const name = nameOfColumn(heading, target);
  return target.fields.get(name) ?? relatedColumn(name, target)?.key;
}
