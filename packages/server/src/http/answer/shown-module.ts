import {
  mentionedNames,
  isSystemField,
  relationReverse,
  type FieldDefinition,
  type ModuleDefinition,
} from '@bakehouse/contract';
import { rightOn, someFields, type Actor, type Modules, type ModuleTable } from '@bakehouse/store';

type Views = NonNullable<ModuleDefinition['bakery_resource']['views']>;

/** A definition without the fields that the caller may neither read nor write, and without what names them: views, rules, the label. */
export function shownModule(actor: Actor, table: ModuleTable, modules: Modules): ModuleDefinition {
  if (actor.unrestricted) return table.definition;
  const actions = ['read', 'create', 'update'] as const;
  const known = new Set(
    actions.flatMap((action) => someFields(rightOn(actor, table, action, modules.lookup), table)),
  );
  const { bakery_resource: definition } = table.definition;
  // Who a public form acts as, by what it is limited, and templates, which name any field, are for administrators.
  const {
    views,
    rules,
    label,
    comments,
    links,
    publicForm: _form,
    documents: _documents,
    ...others
  } = definition;
  const hidden = definition.fields.flatMap(({ identifier }) => (known.has(identifier) ? [] : [identifier]));
  // Of who takes part in comments and makes links, they are told whether they do.
  const theirs = (roles: readonly string[] = []) =>
    roles.filter((role) => actor.user?.roles.includes(role) === true);
  const isKnown = (name: string) => known.has(name) || isSystemField(name);
  return {
    ...table.definition,
    bakery_resource: {
      ...others,
      ...(theirs(comments).length === 0 ? {} : { comments: theirs(comments) }),
      ...(theirs(links).length === 0 ? {} : { links: theirs(links) }),
      ...(label === undefined || mentions(label, hidden) ? {} : { label }),
      fields: definition.fields
        .filter(({ identifier }) => known.has(identifier))
        .map((field) => shownField(field, isKnown)),
      ...(views === undefined ? {} : { views: shownViews(views, isKnown) }),
      ...(rules === undefined
        ? {}
        : {
            rules: rules.filter(
              ({ field, expression, message }) =>
                (field === undefined || isKnown(field)) && !mentions(`${expression} ${message}`, hidden),
            ),
          }),
    },
  };
}

function mentions(text: string, names: readonly string[]): boolean {
  return mentionedNames(text, names).length > 0;
}

/** The list of a relation on the other side names fields, too. */
function shownField(field: FieldDefinition, isKnown: (name: string) => boolean): FieldDefinition {
  if (field.type !== 'relation' || field.options?.['reverse'] === undefined) return field;
  const { columns, sort, ...others } = relationReverse(field);
  const shown = columns?.filter(isKnown) ?? [];
  const reverse = {
    ...others,
    ...(shown.length === 0 ? {} : { columns: shown }),
    ...shownSort(sort, isKnown),
  };
  return { ...field, options: { ...field.options, reverse } };
}

function shownSort(sort: string | undefined, isKnown: (name: string) => boolean): { sort?: string } {
  const order = sort?.split(',').filter((key) => isKnown(key.trim().replace(/^[+-]/, ''))) ?? [];
  return order.length === 0 ? {} : { sort: order.join(',') };
}

function shownViews({ index, ...forms }: Views, isKnown: (name: string) => boolean): Views {
  const shown: Views = {};
  if (index !== undefined) {
    const { columns, sort, search, filter } = index;
    shown.index = {
      ...(columns === undefined ? {} : { columns: columns.filter(isKnown) }),
      ...shownSort(sort, isKnown),
      ...(search === undefined ? {} : { search: Array.isArray(search) ? search.filter(isKnown) : search }),
      // Whoever may not filter by one of its fields could not open the view with it.
      ...(filter === undefined || !namesIn(filter).every(isKnown) ? {} : { filter }),
    };
  }
  for (const view of ['show', 'create', 'update'] as const) {
    const form = forms[view];
    if (form === undefined) continue;
    const { fields, sections } = form;
    shown[view] = {
      ...(fields === undefined ? {} : { fields: fields.filter(isKnown) }),
      ...(sections === undefined
        ? {}
        : { sections: sections.map((each) => ({ ...each, fields: each.fields.filter(isKnown) })) }),
    };
  }
  return shown;
}

/** The fields of the module that a filter names. */
function namesIn(filter: Record<string, unknown>): string[] {
  return Object.entries(filter).flatMap(([key, value]) => {
    if (key === '_and' || key === '_or')
      return Array.isArray(value) ? value.flatMap((each) => namesIn(each as Record<string, unknown>)) : [];
    return key === '_not' ? namesIn(value as Record<string, unknown>) : [key];
  });
}
