import type { FieldDefinition } from '@bakehouse/contract';

/** How the default of a field is given: by its own control, yes or no, a moment, whoever writes, or as JSON. */
export type DefaultKind = 'control' | 'boolean' | 'moment' | 'user' | 'json';

const byType: Readonly<Record<string, DefaultKind>> = {
  text: 'control',
  textarea: 'control',
  email: 'control',
  url: 'control',
  phone: 'control',
  number: 'control',
  integer: 'control',
  select: 'control',
  multiselect: 'control',
  boolean: 'boolean',
  date: 'moment',
  time: 'moment',
  datetime: 'moment',
  user: 'user',
};

/** How the default of a field is given; one that its control could not show is JSON. */
export function defaultKind({ type, default: value, options }: FieldDefinition): DefaultKind {
  const kind = byType[type] ?? 'json';
  if (value === undefined || value === null) return kind;
  const isShown = {
    control: Array.isArray(value)
      ? type === 'multiselect'
      : typeof value !== 'object' && type !== 'multiselect',
    boolean: typeof value === 'boolean',
    moment: typeof value === 'string',
    user: value === '$user.id' && options?.['multiple'] !== true,
    json: true,
  };
  return isShown[kind] ? kind : 'json';
}
