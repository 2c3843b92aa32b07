import { dataHelp } from './data-help.ts';
import { messageHelp } from './message-help.ts';
import { optionHelp } from './option-help.ts';
import { summaries } from './summaries.ts';

/** What elements say of themselves and of their options, in German by what they say in English. */
export const german: Readonly<Record<string, string>> = {
  ...summaries,
  ...optionHelp,
  ...messageHelp,
  ...dataHelp,
};
