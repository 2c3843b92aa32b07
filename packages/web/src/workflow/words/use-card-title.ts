import { useLanguage } from '../../base/i18n/language.ts';
import { cardTitle, type CardTitle } from './card-title.ts';
import { wordsOfType } from './words-of-type.ts';

/** How elements are called to people, in the user's language. */
export function useCardTitle(): (element: { name: string; type: string }) => CardTitle {
  const language = useLanguage();
  return (element) => cardTitle(element, wordsOfType(element.type)?.title[language]);
}
