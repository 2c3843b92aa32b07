import * as z from 'zod';
import { failed, fault, joinPath, type Parsed } from '../fault.ts';
import { moduleIdentifier } from '../identifiers.ts';
import { once } from '../once.ts';
import type { ContentFault } from '../problem.ts';
import type { OptionsContext } from './define-field.ts';
import type { FieldDefinition } from './field-definition.ts';
import { parseText } from './text-value.ts';

/** The icons that a choice can have. */
export const choiceIcons = [
  'alert',
  'archive',
  'ban',
  'bell',
  'calendar',
  'check',
  'clock',
  'eye',
  'flag',
  'heart',
  'hourglass',
  'lock',
  'mail',
  'money',
  'package',
  'pause',
  'pencil',
  'phone',
  'play',
  'question',
  'repeat',
  'star',
  'truck',
  'user',
  'wrench',
  'x',
] as const;

/** The name of an icon of a choice. */
export type ChoiceIcon = (typeof choiceIcons)[number];

/** One choice: its stored value alone, or with what people see. */
export const choice = once(() =>
  z.union([
    z.string().min(1).max(200),
    z.strictObject({
      value: z.string().min(1).max(200).describe('Stored value'),
      title: z.string().max(200).optional().describe('What people see'),
      color: z
        .string()
        .regex(/^#[0-9a-f]{6}$/i, 'Expected a colour such as #2f855a')
        .optional()
        .describe('Colour of the tag'),
      icon: z.enum(choiceIcons).optional().describe('Icon before the title'),
    }),
  ]),
);

/** The options that say which values may be chosen. */
export const choiceOptions = once(() => ({
  choices: z.array(choice()).min(1).max(5000).optional().describe('The values to choose from'),
  choicesFrom: z
    .strictObject({
      module: moduleIdentifier,
      value: z.string().optional().describe('Field whose value is stored; `id` when left out'),
      title: z.string().optional().describe('Field that people see; the label of the resource when left out'),
    })
    .optional()
    .describe('Choices are the resources of a module'),
  allowOther: z.boolean().optional().describe('Whether other values may be typed in'),
}));

type Choice = z.infer<ReturnType<typeof choice>>;

interface ChoiceOptions {
  choices?: Choice[] | undefined;
  choicesFrom?: unknown;
  allowOther?: boolean | undefined;
}

/** Finds fields with no choices, and choices with the same value. */
export function checkChoices(
  options: ChoiceOptions,
  { path, choicesFilled }: OptionsContext,
): ContentFault[] {
  const { choices, choicesFrom, allowOther } = options;
  if (choices === undefined) {
    const open = choicesFilled || choicesFrom !== undefined || allowOther === true;
    return open ? [] : [fault('required', joinPath(path, 'choices'), 'Missing: the values to choose from')];
  }
  if (choicesFrom !== undefined) {
    return [fault('conflict', joinPath(path, 'choicesFrom'), 'Either choices or choicesFrom, not both')];
  }
  const values = choices.map(choiceValue);
  return values.flatMap((value, index) =>
    values.indexOf(value) < index
      ? [
          fault(
            'duplicate',
            joinPath(joinPath(path, 'choices'), index),
            `The choice "${value}" is listed twice`,
          ),
        ]
      : [],
  );
}

/** Reads one chosen value. */
export function parseChoice(raw: unknown, options: ChoiceOptions, path: string): Parsed<string> {
  const text = parseText(raw, path, { max: 200 });
  if ('errors' in text) return text;
  if (text.value === '') return failed('not_a_choice', path, 'Choose a value, or null for none');
  const { choices, allowOther } = options;
  if (choices === undefined || allowOther === true) return text;
  if (valuesOf(choices).has(text.value)) return text;
  const known = choices.slice(0, 20).map(choiceValue).join(', ');
  return failed(
    'not_a_choice',
    path,
    `"${text.value}" is none of ${known}${choices.length > 20 ? ', …' : ''}`,
  );
}

/** What people see for a chosen value. */
export function choiceTitle(value: unknown, { choices = [] }: ChoiceOptions): string {
  if (typeof value !== 'string') return '';
  const found = choices.find((each) => choiceValue(each) === value);
  return typeof found === 'object' ? (found.title ?? value) : value;
}

function choiceValue(each: Choice): string {
  return (typeof each === 'string' ? each : each.value).normalize('NFC');
}

// Imports read the same choices once for each row.
const sets = new WeakMap<Choice[], Set<string>>();

function valuesOf(choices: Choice[]): Set<string> {
  const known = sets.get(choices);
  if (known !== undefined) return known;
  const made = new Set(choices.map(choiceValue));
  sets.set(choices, made);
  return made;
}

const choiceList = once(() => z.array(choice()));

/** The only values that a field takes, where its definition lists them; undefined where there may be others. */
export function closedChoices({ type, options = {} }: FieldDefinition): readonly string[] | undefined {
  if (type !== 'select' && type !== 'multiselect') return undefined;
  const { choices, allowOther } = options;
  const parsed = choiceList().safeParse(choices);
  return parsed.success && allowOther !== true ? parsed.data.map(choiceValue) : undefined;
}
