import {
  fieldsOf,
  rowFields,
  typeOf,
  type FieldDefinition,
  type FormatContext,
  type ModuleDefinition,
  type Resource,
} from '@bakehouse/contract';
import {
  findFiles,
  readOne,
  rightOn,
  someFields,
  type ModuleTable,
  type ResourceAccess,
} from '@bakehouse/store';
import { entryName, entryNames, userNames } from '../dashboards/names.ts';

/** A part of an entry under a heading of its own. */
export interface ShownSection {
  title: string | null;
  description: string | null;
  columns: number;
  fields: FieldDefinition[];
}

/** A file that an entry holds. */
export interface ShownFile {
  name: string;
  mime: string;
  size: number;
}

/** An entry with all that is needed to show it to somebody who can ask for nothing more. */
export interface ShownEntry {
  title: string;
  name: string;
  updatedAt: string;
  sections: ShownSection[];
  data: Record<string, unknown>;
  /** What entries, users and roles that it names are called, by id or slug. */
  names: Record<string, string>;
  files: Record<string, ShownFile>;
}

/** Reads an entry as an actor sees it, of its fields only some where they are named. */
export async function readShownEntry(
  access: ResourceAccess,
  table: ModuleTable,
  id: string,
  { only, context }: { only: readonly string[] | null; context: FormatContext },
): Promise<ShownEntry> {
  const { identifier, definition } = table;
  const readable = someFields(rightOn(access.actor, table, 'read', access.modules.lookup), table);
  const isShown = (field: FieldDefinition) =>
    readable.includes(field.identifier) &&
    typeOf(field).readable &&
    (only === null || only.includes(field.identifier));
  const sections = sectionsOf(definition, isShown);
  const fields = sections.flatMap((section) => section.fields);
  const { json } = await readOne(access, identifier, id);
  const { data: all, updatedAt } = JSON.parse(json) as Resource;
  const data = Object.fromEntries(
    fields.flatMap(({ identifier: name }) => (name in all ? [[name, all[name]]] : [])),
  );
  const named = namedIn(fields, data);
  const files = await findFiles(access, [...named.files]);
  return {
    title: definition.bakery_resource.title ?? identifier,
    // A name that is made of more than is shown would tell of it.
    name: entryName(access, identifier, { id, data }, context),
    updatedAt,
    sections,
    data,
    names: await callAll(access, named, context),
    files: Object.fromEntries(
      files.map(({ entity: { id: file, name, mime, size } }) => [file, { name, mime, size }]),
    ),
  };
}

function sectionsOf(
  definition: ModuleDefinition,
  isShown: (field: FieldDefinition) => boolean,
): ShownSection[] {
  const { sections, fields: order } = definition.bakery_resource.views?.show ?? {};
  const given = sections ?? [{ fields: order ?? [...fieldsOf(definition).keys()] }];
  return given
    .map(({ title, description, columns, fields }) => ({
      title: title ?? null,
      description: description ?? null,
      columns: columns ?? 2,
      fields: fields.flatMap((name) => {
        const field = fieldsOf(definition).get(name);
        return field !== undefined && isShown(field) ? [field] : [];
      }),
    }))
    .filter(({ fields }) => fields.length > 0);
}

/** What values name: ids of entries by their module, of users, and of files. */
interface Named {
  entries: Map<string, Set<string>>;
  users: Set<string>;
  files: Set<string>;
}

function namedIn(fields: readonly FieldDefinition[], data: Record<string, unknown>): Named {
  const found: Named = { entries: new Map(), users: new Set(), files: new Set() };
  const look = (field: FieldDefinition, value: unknown) => {
    const values = (Array.isArray(value) ? value : [value]) as unknown[];
    const ids = values.filter((each): each is string => typeof each === 'string');
    const module = field.options?.['module'];
    if (field.type === 'relation' && typeof module === 'string')
      found.entries.set(module, new Set([...(found.entries.get(module) ?? []), ...ids]));
    if (field.type === 'user') for (const each of ids) found.users.add(each);
    if (field.type === 'file' || field.type === 'image') for (const each of ids) found.files.add(each);
    if (field.type !== 'list') return;
    for (const row of values)
      for (const inside of rowFields(field))
        look(inside, (row as Record<string, unknown> | null)?.[inside.identifier]);
  };
  for (const field of fields) look(field, data[field.identifier]);
  return found;
}

async function callAll(
  access: ResourceAccess,
  { entries, users }: Named,
  context: FormatContext,
): Promise<Record<string, string>> {
  const names: Record<string, string> = {};
  for (const [module, ids] of entries)
    if (ids.size > 0)
      for (const [id, name] of await entryNames(access, module, [...ids], context)) names[id] = name;
  for (const [id, name] of await userNames(access, [...users])) if (users.has(id)) names[id] = name;
  return names;
}
