import { useLanguage } from '../../base/i18n/language.ts';
import { optionTitle } from './option-words.ts';
import { useHelp } from './use-help.ts';
import { wordsOfType } from './words-of-type.ts';

/** An element type in the user's language. */
export function useElementWords(): (type: string) => { title: string; about: string } {
  const language = useLanguage();
  return (type) => {
    const found = wordsOfType(type);
    return { title: found?.title[language] ?? type, about: found?.about[language] ?? '' };
  };
}

/** What an element does, in the user's language: a line of it until all of it is loaded. */
export function useSaid(type: string, summary: string): string {
  const { title, about } = useElementWords()(type);
  const said = useHelp()(summary) ?? summary;
  return useLanguage() === 'en' || about === '' || said !== summary ? said : `${title}: ${about}`;
}

/** The options of an element type in the user's language. */
export function useOptionTitle(type: string): (option: string) => string {
  const language = useLanguage();
  return (option) => optionTitle(type, option, language);
}
