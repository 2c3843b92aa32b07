import {
  buttonKeys,
  fieldTitle,
  isObject,
  rowFields,
  type FieldDefinition,
  type ModuleDefinition,
} from '@bakehouse/contract';
import { nameFrom } from '../../../base/name-from.ts';
import type { NamedChoice } from '../../forms/form-context.ts';
import type { ButtonPlace } from '../../model/trigger.ts';

/** The fields of a form that somebody can change, those of rows by the list they are in. */
export function fieldChoices(fields: readonly FieldDefinition[], path = '', title = ''): NamedChoice[] {
  return fields
    .filter(({ type }) => type !== 'computed')
    .flatMap((field): NamedChoice[] => {
      const here: NamedChoice = [`${path}${field.identifier}`, `${title}${fieldTitle(field)}`];
      if (field.type !== 'list') return [here];
      return [here, ...fieldChoices(rowFields(field), `${here[0]}.`, `${here[1]} › `)];
    });
}

/** The buttons of a module: the six that every module has, its own, those in rows, and new ones. */
export function buttonChoices(
  definition: ModuleDefinition['bakery_resource'],
  t: { newButton: string; newListButton: string; newRowButton: (list: string) => string },
): NamedChoice[] {
  const { buttons = {}, actions = [], fields } = definition;
  const lists = fields.filter(({ type }) => type === 'list');
  return [
    ['own', t.newButton],
    ['index', t.newListButton],
    ...lists.map((list): NamedChoice => [`row:${list.identifier}`, t.newRowButton(fieldTitle(list))]),
    ...actions.map(({ identifier, title }): NamedChoice => [`own:${identifier}`, title]),
    ...lists.flatMap((list) =>
      rowButtons(list).map(([identifier, title]): NamedChoice => [
        `row:${list.identifier}:${identifier}`,
        `${fieldTitle(list)} › ${title}`,
      ]),
    ),
    ...(Object.keys(buttonKeys) as (keyof typeof buttonKeys)[]).map((key): NamedChoice => [
      `default:${key}`,
      buttons[key]?.title ?? key,
    ]),
  ];
}

/** The button that a choice stands for; undefined where a new one has no title yet. */
export function placeOfButton(choice: string, title: string): ButtonPlace | undefined {
  const [at, first = '', second] = choice.split(':');
  const made = nameFrom(title, 40);
  if (at === 'default') return { at, key: first };
  if (at === 'index')
    return made === '' ? undefined : { at: 'own', identifier: made, title: title.trim(), view: at };
  if (at === 'own') {
    if (first !== '') return { at, identifier: first, title };
    return made === '' ? undefined : { at, identifier: made, title: title.trim() };
  }
  if (second !== undefined) return { at: 'row', list: first, identifier: second, title };
  return made === '' ? undefined : { at: 'row', list: first, identifier: made, title: title.trim() };
}

function rowButtons({ options }: FieldDefinition): NamedChoice[] {
  const buttons: unknown = options?.['buttons'];
  return (Array.isArray(buttons) ? (buttons as unknown[]) : []).flatMap((each): NamedChoice[] =>
    isObject(each) && typeof each['identifier'] === 'string'
      ? [[each['identifier'], typeof each['title'] === 'string' ? each['title'] : each['identifier']]]
      : [],
  );
}
