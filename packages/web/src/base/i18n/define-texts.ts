import { useLanguage, type Language } from './language.ts';

/** One text: plain, or made of what it speaks about. */
export type Text = string | ((...given: never[]) => string);

/** The texts of one screen or part, in every language. */
export type Texts<T extends Record<string, Text>> = Record<Language, T>;

/** States the texts of a screen; every language must have the same names. */
export function defineTexts<T extends Record<string, Text>>(texts: {
  en: T;
  de: { [K in keyof T]: T[K] extends string ? string : T[K] };
}): Texts<T> {
  return texts as Texts<T>;
}

/** The texts of a screen in the language of the user. */
export function useTexts<T extends Record<string, Text>>(texts: Texts<T>): T {
  return texts[useLanguage()];
}
