import { isEmpty, type FieldDefinition } from '@bakehouse/contract';
import type { OfferedForm } from './offered-form.ts';

/** A step of a form: its heading, and the fields that it asks for. */
export interface AskedStep {
  title: string | null;
  fields: FieldDefinition[];
}

type Values = Readonly<Record<string, unknown>>;

/** Whether a field is asked for with these values in the others; one that depends on what is not asked for is not either. */
export function isAsked(when: OfferedForm['when'], name: string, values: Values): boolean {
  const condition = Object.hasOwn(when, name) ? when[name] : undefined;
  if (condition === undefined) return true;
  if (!isAsked(when, condition.field, values)) return false;
  const given: ReadonlySet<unknown> = new Set([values[condition.field]].flat());
  return condition.is.some((value) => given.has(value));
}

/** The steps of a form that ask for something, with these values in its fields. */
export function askedSteps(
  { steps, when }: Pick<OfferedForm, 'steps' | 'when'>,
  fields: readonly FieldDefinition[],
  values: Values,
): AskedStep[] {
  const whole =
    steps.length > 0 ? steps : [{ title: null, fields: fields.map(({ identifier }) => identifier) }];
  return whole
    .map(({ title, fields: names }) => ({
      title,
      fields: names
        .flatMap((name) => fields.find(({ identifier }) => identifier === name) ?? [])
        .filter(({ identifier }) => isAsked(when, identifier, values)),
    }))
    .filter((step) => step.fields.length > 0);
}

/** What is sent: the values that were asked for and given. */
export function askedValues(when: OfferedForm['when'], values: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== null && isAsked(when, name, values)),
  );
}

/** The fields of a step that must have a value and have none. */
export function missingIn({ fields }: AskedStep, values: Values): string[] {
  return fields
    .filter(({ identifier, required }) => required === true && isEmpty(values[identifier]))
    .map(({ identifier }) => identifier);
}
