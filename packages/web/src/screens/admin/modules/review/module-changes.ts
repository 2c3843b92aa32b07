import {
  fieldTitle,
  isObject,
  jsonEqual,
  type ButtonKey,
  type FieldDefinition,
  type ModuleDefinition,
  type ViewName,
} from '@bakehouse/contract';

/** What of a field, a button or the module itself is another than before. */
export interface ChangedPart {
  name: string;
  before: unknown;
  after: unknown;
}

/** One thing that differs between two definitions of a module, for somebody who decides whether it is right. */
export type ModuleChange =
  | { kind: 'added' | 'removed'; field: string; type: string }
  /** `parts` are keys of the field, `options` those of its type. */
  | { kind: 'changed'; field: string; type: string; parts: ChangedPart[]; options: ChangedPart[] }
  /** The fields stand in another order; those of a row by the title of its list. */
  | { kind: 'moved'; list: string | undefined }
  | { kind: 'button'; button: ButtonKey; parts: ChangedPart[] }
  | { kind: 'own'; change: 'added' | 'removed' | 'changed'; title: string }
  | { kind: 'view'; view: ViewName }
  | { kind: 'public'; change: 'added' | 'removed' | 'changed' }
  | { kind: 'key'; part: ChangedPart };

type Resource = ModuleDefinition['bakery_resource'];

/** What differs between a module as it is stored, if it is, and as it would be. Where nothing is listed, they are the same. */
export function moduleChanges(
  before: ModuleDefinition | undefined,
  { bakery_resource: after }: ModuleDefinition,
): ModuleChange[] {
  const old: Resource = before?.bakery_resource ?? { fields: [] };
  return [
    ...partsOf(old, after, told).map((part): ModuleChange => ({ kind: 'key', part })),
    ...fieldChanges(old.fields, after.fields, undefined),
    ...buttonChanges(old, after),
    ...ownButtons(old, after),
    ...viewChanges(old, after),
    ...publicChange(old, after),
  ];
}

/** What of a module has words of its own. */
const told = new Set(['fields', 'buttons', 'actions', 'views', 'publicForm']);

function fieldChanges(
  before: readonly FieldDefinition[],
  after: readonly FieldDefinition[],
  list: string | undefined,
): ModuleChange[] {
  const within = (field: FieldDefinition) =>
    list === undefined ? fieldTitle(field) : `${list} › ${fieldTitle(field)}`;
  const old = new Map(before.map((field) => [field.identifier, field]));
  const formerName = ({ was, identifier }: FieldDefinition) =>
    was !== undefined && old.has(was) ? was : identifier;
  const kept = after.filter((field) => old.has(formerName(field)));
  const left = new Set(kept.map(formerName));
  const order = before.filter(({ identifier }) => left.has(identifier)).map(({ identifier }) => identifier);
  return [
    ...after.flatMap((field): ModuleChange[] => {
      const was = old.get(formerName(field));
      return was === undefined
        ? [{ kind: 'added', field: within(field), type: field.type }]
        : oneField(was, field, within(field));
    }),
    ...before
      .filter(({ identifier }) => !left.has(identifier))
      .map((field): ModuleChange => ({ kind: 'removed', field: within(field), type: field.type })),
    ...(jsonEqual(order, kept.map(formerName)) ? [] : [{ kind: 'moved' as const, list }]),
  ];
}

function oneField(was: FieldDefinition, field: FieldDefinition, title: string): ModuleChange[] {
  const nested = was.type === 'list' && field.type === 'list';
  const parts = partsOf(was, field, new Set(['options', 'was']));
  const options = partsOf(was.options ?? {}, field.options ?? {}, new Set(nested ? ['fields'] : []));
  return [
    ...(parts.length + options.length === 0
      ? []
      : [{ kind: 'changed' as const, field: title, type: field.type, parts, options }]),
    ...(nested ? fieldChanges(rowsOf(was), rowsOf(field), title) : []),
  ];
}

function buttonChanges(
  { buttons: before = {} }: Resource,
  { buttons: after = {} }: Resource,
): ModuleChange[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])] as ButtonKey[];
  return keys.flatMap((button): ModuleChange[] => {
    const parts = partsOf(before[button] ?? {}, after[button] ?? {}, new Set());
    return parts.length === 0 ? [] : [{ kind: 'button', button, parts }];
  });
}

function ownButtons({ actions: before = [] }: Resource, { actions: after = [] }: Resource): ModuleChange[] {
  const old = new Map(before.map((each) => [each.identifier, each]));
  const present = new Set(after.map(({ identifier }) => identifier));
  return [
    ...after.flatMap((each): ModuleChange[] => {
      const was = old.get(each.identifier);
      if (was !== undefined && jsonEqual(was, each)) return [];
      return [{ kind: 'own', change: was === undefined ? 'added' : 'changed', title: titled(each) }];
    }),
    ...before
      .filter(({ identifier }) => !present.has(identifier))
      .map((each): ModuleChange => ({ kind: 'own', change: 'removed', title: titled(each) })),
  ];
}

function titled({
  identifier,
  title = identifier,
}: {
  identifier: string;
  title?: string | undefined;
}): string {
  return title;
}

function viewChanges({ views: before = {} }: Resource, { views: after = {} }: Resource): ModuleChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as ViewName[];
  return names
    .filter((view) => !jsonEqual(before[view] ?? {}, after[view] ?? {}))
    .map((view) => ({ kind: 'view', view }));
}

function publicChange({ publicForm: before }: Resource, { publicForm: after }: Resource): ModuleChange[] {
  if (jsonEqual(before ?? null, after ?? null)) return [];
  const change = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
  return [{ kind: 'public', change }];
}

/** What people look for first. */
const first = ['title', 'identifier', 'type'];

/** The keys whose values differ. */
function partsOf(before: object, after: object, except: ReadonlySet<string>): ChangedPart[] {
  const [old, present] = [Object.entries(before), Object.entries(after)].map(
    (entries) => new Map<string, unknown>(entries),
  ) as [Map<string, unknown>, Map<string, unknown>];
  return [...new Set([...first, ...old.keys(), ...present.keys()])]
    .filter((name) => !except.has(name) && !jsonEqual(old.get(name) ?? null, present.get(name) ?? null))
    .map((name) => ({ name, before: old.get(name), after: present.get(name) }));
}

function rowsOf({ options }: FieldDefinition): FieldDefinition[] {
  const fields: unknown = options?.['fields'];
  return Array.isArray(fields) ? (fields.filter(isObject) as FieldDefinition[]) : [];
}
