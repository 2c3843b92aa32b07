import { isObject } from '@bakehouse/contract';

/** What a choice has besides its value and its title. */
export const choiceMarks = ['color', 'icon'] as const;

/** Choices of which one has another colour or icon, or none; one that is nothing but its value is written as that. */
export function markedChoices(
  choices: readonly unknown[],
  index: number,
  mark: (typeof choiceMarks)[number],
  value: string | undefined,
): unknown[] {
  return choices.map((each, at) => {
    if (at !== index) return each;
    const { [mark]: _before, ...rest } = isObject(each) ? each : { value: each };
    if (value !== undefined) return { ...rest, [mark]: value };
    return Object.keys(rest).length === 1 ? rest['value'] : rest;
  });
}
