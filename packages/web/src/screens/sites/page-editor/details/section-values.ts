import { filledParams, jsonEqual, plainFields, type SectionField } from '@bakehouse/contract';

type Values = Readonly<Record<string, unknown>>;

/** Types that can be left empty where there is a default. */
const texts = new Set(['text', 'textarea', 'richtext', 'code', 'url', 'email', 'phone']);

/** What the form of a section shows: what the placement gives, and the defaults of the rest, also of what is not asked for now. */
export function formValues(fields: readonly SectionField[], params: Values, vars: Values): Values {
  return filledParams(plainFields(fields), params, ownVars(fields, vars));
}

/** What a placement gives when its form holds these values: nothing where the default is meant. */
export function paramsOf(
  fields: readonly SectionField[],
  values: Values,
  before: Values,
  vars: Values,
): Record<string, unknown> {
  const standard = formValues(fields, {}, vars);
  const names = new Set(fields.map(({ identifier }) => identifier));
  const kept = Object.entries(before).filter(([name]) => !names.has(name));
  const given = fields.flatMap(({ identifier, type }): [string, unknown][] => {
    const usual = standard[identifier] ?? null;
    const value = values[identifier] ?? null;
    if (jsonEqual(value, usual)) return [];
    if (value !== null) return [[identifier, value]];
    return texts.has(type) ? [[identifier, '']] : [];
  });
  return Object.fromEntries([...kept, ...given]);
}

function ownVars(fields: readonly SectionField[], vars: Values): Values {
  const names = new Set(fields.map(({ identifier }) => identifier));
  return Object.fromEntries(Object.entries(vars).filter(([name]) => names.has(name)));
}
