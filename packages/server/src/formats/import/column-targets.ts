import {
  fieldTitle,
  isLookupField,
  isSystemField,
  typeOf,
  uniqueKeys,
  uuidPattern,
  type FieldDefinition,
  type ModuleDefinition,
} from '@bakehouse/contract';
import type { FileColumn } from './file-columns.ts';
import type { ImportTarget } from './import-target.ts';

/** Something that a column may stand for. */
export interface ColumnTarget {
  /** As `columns` of an import names it. */
  name: string;
  /** The field that gets a value. */
  field: string;
  title: string;
  /** The field of the related resource by which that is found, and its title. */
  by?: { field: string; title: string; unique: boolean };
}

/** What columns may stand for: the id, the fields, and of relations the fields by which what they name is found. */
export function columnTargets(target: ImportTarget): ColumnTarget[] {
  return [
    { name: 'id', field: 'id', title: 'id' },
    ...[...target.fields.values()].flatMap((field) =>
      typeOf(field).writable
        ? [
            { name: field.identifier, field: field.identifier, title: fieldTitle(field) },
            ...relatedTargets(field, target),
          ]
        : [],
    ),
  ];
}

function relatedTargets(field: FieldDefinition, { related }: ImportTarget): ColumnTarget[] {
  const definition = field.type === 'relation' ? related?.(String(field.options?.['module'])) : undefined;
  if (definition === undefined) return [];
  return definition.bakery_resource.fields
    .filter((each) => isLookupField(each) && each.type !== 'relation' && each.type !== 'boolean')
    .map((each) => ({
      name: `${field.identifier}.${each.identifier}`,
      field: field.identifier,
      title: fieldTitle(field),
      by: { field: each.identifier, title: fieldTitle(each), unique: inKey(definition, each) },
    }));
}

function inKey(definition: ModuleDefinition, { identifier }: FieldDefinition): boolean {
  return uniqueKeys(definition).some((key) => key.length === 1 && key[0] === identifier);
}

/**
 * What each column seems to stand for: the field of that name or label, however it is written. A relation whose column holds no ids is meant by
 * what names the related resource, or by its key. Nothing for what is unknown, kept by the system, or there already.
 */
export function guessTargets(
  columns: readonly FileColumn[],
  targets: readonly ColumnTarget[],
  { fields, related }: ImportTarget,
): Map<string, string> {
  const guesses = new Map<string, string>();
  const taken = new Set<string>();
  for (const { name, samples } of columns) {
    const found = isSystemField(name) && name !== 'id' ? undefined : likely(name, targets);
    const meant = found === undefined ? '' : refine(found, samples);
    guesses.set(name, taken.has(meant) ? '' : meant);
    taken.add(meant);
  }
  return guesses;

  function refine(target: ColumnTarget, samples: readonly string[]): string {
    const field = fields.get(target.name);
    const ids = samples.length > 0 && samples.every((each) => uuidPattern.test(each.trim().toLowerCase()));
    if (field?.type !== 'relation' || ids || samples.length === 0) return target.name;
    const ways = targets.filter(({ field: each, by }) => each === target.name && by !== undefined);
    const label = labelField(related?.(String(field.options?.['module'])));
    const way =
      ways.find(({ by }) => by?.field === label) ?? ways.find(({ by }) => by?.unique === true) ?? ways[0];
    return way?.name ?? target.name;
  }
}

function likely(name: string, targets: readonly ColumnTarget[]): ColumnTarget | undefined {
  const plain = simplified(name);
  if (plain === '') return undefined;
  const ways = [
    (each: ColumnTarget) => each.name === name,
    (each: ColumnTarget) => simplified(each.name) === plain,
    (each: ColumnTarget) => each.by === undefined && simplified(each.title) === plain,
    (each: ColumnTarget) => each.by !== undefined && simplified(`${each.title} ${each.by.title}`) === plain,
  ];
  for (const way of ways) {
    const found = targets.filter(way);
    if (found.length === 1) return found[0];
  }
  return undefined;
}

/** A name without case, accents, blanks and punctuation. */
function simplified(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** The field that names a resource, where its label is one field. */
function labelField(definition: ModuleDefinition | undefined): string | undefined {
  if (definition === undefined) return undefined;
  const { label, fields } = definition.bakery_resource;
  return label === undefined ? fields[0]?.identifier : /^\$resource\.(\w+)$/u.exec(label.trim())?.[1];
}
