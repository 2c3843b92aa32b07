import { isObject } from '@bakehouse/contract';
import { typeTitle } from '../../../../fields/type-words.ts';
import { wordsOfOption } from '../fields/option-words.ts';
import type { moduleTexts } from '../texts.ts';
import type { ChangedPart, ModuleChange } from './module-changes.ts';
import type { reviewTexts } from './texts.ts';

/** What is needed to say a change: the language and its texts. */
export interface ChangeWords {
  language: 'en' | 'de';
  t: (typeof reviewTexts)['en'];
  module: (typeof moduleTexts)['en'];
}

/** A change of a module in a sentence. */
export function changeText(change: ModuleChange, words: ChangeWords): string {
  const { t, module, language } = words;
  switch (change.kind) {
    case 'added':
    case 'removed':
      return t[change.kind](change.field, typeTitle(change.type, language));
    case 'changed': {
      const { field, type, parts, options } = change;
      const optionName = (name: string) => t.optionName(name) || wordsOfOption(type, name, language)[0];
      const told = [
        ...parts.map((part) => partText(part, t.keyName(part.name), words)),
        ...options.map((part) => partText(part, optionName(part.name), words)),
      ];
      return `${field} · ${told.join('; ')}`;
    }
    case 'moved':
      return change.list === undefined ? t.moved : t.movedIn(change.list);
    case 'button': {
      const told = change.parts.map((part) => partText(part, t.keyName(part.name), words));
      return t.button(module[`${change.button}_button`], told.join('; '));
    }
    case 'own':
      return { added: t.ownAdded, removed: t.ownRemoved, changed: t.ownChanged }[change.change](change.title);
    case 'view':
      return t.view(
        {
          index: module.indexView,
          show: module.showView,
          create: module.createView,
          update: module.updateView,
        }[change.view],
      );
    case 'public':
      return { added: t.publicAdded, removed: t.publicRemoved, changed: t.publicChanged }[change.change];
    case 'key':
      return partText(
        change.part,
        change.part.name === 'description' ? module.description : t.keyName(change.part.name),
        words,
      );
  }
}

/** Whether something comes or goes, for the sign before it. */
export function changeSign(change: ModuleChange): 'plus' | 'minus' | '' {
  const kind = 'change' in change ? change.change : change.kind;
  return kind === 'added' ? 'plus' : kind === 'removed' ? 'minus' : '';
}

function partText({ name, before, after }: ChangedPart, title: string, { t, language }: ChangeWords): string {
  if (after === true || (after === undefined && before === false)) return t.on(title);
  if (after === false || (after === undefined && before === true)) return t.off(title);
  if (after === undefined) return t.gone(title);
  const shown = (value: unknown) => (name === 'type' ? typeTitle(String(value), language) : short(value));
  const [old, present] = [before === undefined ? undefined : shown(before), shown(after)];
  if (present === undefined || (before !== undefined && old === undefined)) return t.other(title);
  return old === undefined ? t.set(title, present) : t.replaced(title, old, present);
}

/** A short value as people write it; undefined where it is long, or none that is read at a glance. */
function short(value: unknown): string | undefined {
  const text =
    typeof value === 'string'
      ? value
      : typeof value === 'number'
        ? String(value)
        : Array.isArray(value)
          ? listed(value)
          : undefined;
  return text === undefined || text.length > 80 ? undefined : text;
}

/** Words in a row, and choices by what people see; undefined where something else is among them. */
function listed(values: readonly unknown[]): string | undefined {
  const said = values.map((each) => (isObject(each) ? (each['title'] ?? each['value']) : each));
  return said.every((each) => typeof each === 'string') ? said.join(', ') : undefined;
}
