import type { OpenForm } from '@bakehouse/store';

type Conditions = NonNullable<OpenForm['form']['when']>;
type Values = Readonly<Record<string, unknown>>;

/** A form with the fields that are asked for after these answers; before any answer those that depend on none. */
export function askedAfter(open: OpenForm, values: Values = {}): OpenForm {
  const { when = {} } = open.form;
  return { ...open, fields: open.fields.filter(({ identifier }) => isAsked(when, identifier, values)) };
}

/** What depends on what is not asked for is not asked for either. */
function isAsked(when: Conditions, name: string, values: Values): boolean {
  const condition = Object.hasOwn(when, name) ? when[name] : undefined;
  if (condition === undefined) return true;
  if (!isAsked(when, condition.field, values)) return false;
  const given = new Set<unknown>([values[condition.field]].flat());
  return condition.is.some((value) => given.has(value));
}

/** Fields that these answers ask for and that the page before did not show: its hidden field `_asked` says which it did. */
export function newlyAsked(asked: OpenForm, shown: string): boolean {
  const { when = {} } = asked.form;
  const known = new Set(shown.split(' '));
  return asked.fields.some(({ identifier }) => Object.hasOwn(when, identifier) && !known.has(identifier));
}

/** The answers without those that were not asked for; names that the form does not know stay in, to be refused. */
export function answersOf(open: OpenForm, asked: OpenForm, data: Values): Record<string, unknown> {
  const [known, wanted] = [namesOf(open), namesOf(asked)];
  return Object.fromEntries(Object.entries(data).filter(([name]) => wanted.has(name) || !known.has(name)));
}

function namesOf({ fields }: OpenForm): Set<string> {
  return new Set(fields.map(({ identifier }) => identifier));
}
