import { isObject } from '@bakehouse/contract';

/** Choices of which one has another colour or none; one that is nothing but its value is written as that. */
export function colouredChoices(
  choices: readonly unknown[],
  index: number,
  color: string | undefined,
): unknown[] {
  return choices.map((each, at) => {
    if (at !== index) return each;
    const { color: _before, ...rest } = isObject(each) ? each : { value: each };
    if (color !== undefined) return { ...rest, color };
    return Object.keys(rest).length === 1 ? rest['value'] : rest;
  });
}
