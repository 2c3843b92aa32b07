import { isObject, jsonEqual } from '@bakehouse/contract';
import { defineElement, emit, recipeOption, type ElementFinding } from '@bakehouse/engine';
import * as z from 'zod';
import { doubt } from '../finding.ts';

const names: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
};
const scalars: ReadonlySet<string> = new Set(Object.keys(names));

/** Goes on at the port of the case that the value equals. */
export const flowSwitch = defineElement({
  type: 'flow/switch',
  summary:
    'Goes on at the port of the first case that the value equals, else at `default`; the input is unchanged.',
  outputs: ({ cases }) => [...(isObject(cases) ? Object.keys(cases) : []), 'default'],
  options: z.strictObject({
    value: recipeOption.describe('What is compared'),
    cases: z
      .record(
        z
          .string()
          .regex(
            /^(?!(?:default|error)$)[A-Za-z][A-Za-z0-9_-]{0,62}$/,
            'Expected a port name other than default and error',
          ),
        recipeOption,
      )
      .describe('Port name to the value it stands for'),
  }),
  effect: 'none',
  infer: ({ input, options: { cases } }) => ({
    outputs: Object.fromEntries(
      ['default', ...(isObject(cases) ? Object.keys(cases) : [])].map((port) => [port, input]),
    ),
  }),
  check: ({ options: { value, cases }, typeOf, literal, words }) => {
    const asked = typeOf(value);
    const choices = asked.kind === 'string' ? asked.choices : undefined;
    const seen = new Map<unknown, string>();
    if (asked.kind === 'list' || asked.kind === 'object')
      return [doubt('value', 'wrong_type', 'One value is compared with the cases, not a list or an object')];
    if (isObject(cases) && Object.keys(cases).length === 0)
      return [doubt('cases', 'no_effect', 'Without a case everything goes on at "default"')];
    return Object.entries(isObject(cases) ? cases : {}).flatMap(([port, recipe]): ElementFinding[] => {
      const option = `cases.${port}`;
      const first = seen.get(literal(recipe));
      if (first !== undefined && literal(recipe) !== undefined)
        return [
          {
            option,
            code: 'duplicate',
            message: `"${first}" is the same case, and comes first`,
            warning: true,
          },
        ];
      seen.set(literal(recipe), port);
      const [word] = words(recipe);
      if (word !== undefined) {
        const message = `${word} is read as a field of the input. The text is written "\\"${word}\\""`;
        return [{ option, code: 'unquoted', message, warning: true }];
      }
      const text = literal(recipe);
      if (scalars.has(asked.kind) && text !== undefined && text !== null && typeof text !== asked.kind)
        return [
          doubt(option, 'wrong_type', `${JSON.stringify(text)} is never equal to ${names[asked.kind]}`),
        ];
      if (choices === undefined || typeof text !== 'string' || choices.includes(text) || text === '')
        return [];
      const message = `"${text}" is none of the values that it can be: ${choices.slice(0, 12).join(', ')}`;
      return [{ option, code: 'not_a_choice', message, warning: true }];
    });
  },
  run: ({ input, options: { value, cases } }) =>
    emit(Object.entries(cases).find(([, each]) => jsonEqual(each, value))?.[0] ?? 'default', input),
  examples: [
    {
      title: 'Each country takes its own path.',
      options: { value: 'country', cases: { home: '"DE"', near: '"FR"' } },
      input: { country: 'FR' },
      gives: { near: { country: 'FR' } },
    },
    {
      title: 'All others continue at default.',
      options: { value: 'country', cases: { home: '"DE"' } },
      input: { country: 'US' },
      gives: { default: { country: 'US' } },
    },
  ],
});
