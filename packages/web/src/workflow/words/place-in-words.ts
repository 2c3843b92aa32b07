import { elementsOf, nameOf, typeOfElement, type Definition } from '../model/definition.ts';
import { cardTitle } from './card-title.ts';
import { optionTitle } from './option-words.ts';
import { wordsOfType } from './words-of-type.ts';

/** A place of a definition as people call it: the element by its card, the option by the title of its field. */
export function placeInWords(path: string, definition: Definition, language: 'en' | 'de'): string {
  const [part, index = '', key, option, ...deeper] = path.split('.');
  const element =
    part === 'elements' && /^\d+$/.test(index) ? elementsOf(definition)[Number(index)] : undefined;
  if (element === undefined) return path;
  const type = typeOfElement(element);
  const { title, under } = cardTitle({ name: nameOf(element), type }, wordsOfType(type)?.title[language]);
  const called = under === title ? title : `${title} (${under})`;
  if (key === undefined) return called;
  if (key !== 'options' || option === undefined) return [called, ...path.split('.').slice(2)].join(' › ');
  return [called, optionTitle(type, option, language), ...deeper].join(' › ');
}
