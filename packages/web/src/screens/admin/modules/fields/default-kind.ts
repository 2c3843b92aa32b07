import { isObject, type FieldDefinition } from '@bakehouse/contract';

/** How the default of a field is given: by its own control, as rows, yes or no, a moment, whoever writes, as JSON, or not at all. */
export type DefaultKind = 'control' | 'rows' | 'boolean' | 'moment' | 'user' | 'json' | 'none';

const byType: Readonly<Record<string, DefaultKind>> = {
  text: 'control',
  textarea: 'control',
  email: 'control',
  url: 'control',
  phone: 'control',
  number: 'control',
  integer: 'control',
  money: 'control',
  richtext: 'control',
  code: 'control',
  color: 'control',
  map: 'control',
  geo: 'control',
  role: 'control',
  relation: 'control',
  list: 'rows',
  select: 'control',
  multiselect: 'control',
  boolean: 'boolean',
  date: 'moment',
  time: 'moment',
  datetime: 'moment',
  user: 'user',
  // Files belong to their entries, and a password to whoever types it.
  file: 'none',
  image: 'none',
  password: 'none',
};

const shapes = {
  list: (value: unknown) => Array.isArray(value),
  object: isObject,
  plain: (value: unknown) => typeof value !== 'object',
};

/** What the control of a type can show. */
function shapeOf(type: string, options: FieldDefinition['options']): keyof typeof shapes {
  if (type === 'multiselect' || type === 'list') return 'list';
  if (type === 'map' || type === 'geo') return 'object';
  return options?.['multiple'] === true ? 'list' : 'plain';
}

/** How the default of a field is given; one that its control could not show is JSON. */
export function defaultKind({ type, default: value, options }: FieldDefinition): DefaultKind {
  const kind = byType[type] ?? 'json';
  if (type === 'user' && options?.['multiple'] === true) return shapes.list(value ?? []) ? 'control' : 'json';
  if (value === undefined || value === null) return kind;
  const isShown = {
    control: shapes[shapeOf(type, options)](value),
    boolean: typeof value === 'boolean',
    moment: typeof value === 'string',
    rows: Array.isArray(value),
    user: typeof value === 'string',
    json: true,
    none: false,
  };
  return isShown[kind] ? kind : 'json';
}
