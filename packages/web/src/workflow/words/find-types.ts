import type { Language } from '../../base/i18n/language.ts';
import { typeGroups, type TypeGroup } from '../element-types.ts';
import { elementWords } from './element-words.ts';

/** The element types that fit what is typed, the best first in each group; all where nothing is typed. */
export function findTypes(typed: string, language: Language): TypeGroup[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return typeGroups
    .map(({ key, types }) => ({
      key,
      types: types.filter(({ type, summary }) => {
        const known = elementWords[type];
        const searched = [
          type,
          key,
          known?.title[language] ?? '',
          known?.about[language] ?? '',
          known?.synonyms ?? '',
          // What the summary mentions in passing would find too much of what is short.
          ...(words.every((word) => word.length > 3) ? [summary] : []),
        ]
          .join(' ')
          .toLowerCase();
        const parts = [type, ...searched.split(/[^\p{L}\p{N}_]+/u)];
        return words.every((word) => parts.some((each) => each.startsWith(word)));
      }),
    }))
    .filter(({ types }) => types.length > 0);
}

/** The one that is meant most likely: whose title begins with what is typed, or has it in it, before others. */
export function bestType(typed: string, language: Language): string | undefined {
  const wanted = typed.trim().toLowerCase();
  const found = findTypes(typed, language).flatMap(({ types }) => types.map(({ type }) => type));
  const title = (type: string) => elementWords[type]?.title[language].toLowerCase() ?? type;
  // What begins a workflow is there already when one looks for what it does.
  const doing = found.filter((type) => !type.startsWith('event/'));
  return (
    found.find((type) => title(type).startsWith(wanted)) ??
    doing.find((type) => title(type).includes(wanted)) ??
    doing[0] ??
    found[0]
  );
}
