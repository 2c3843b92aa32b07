import { useMemo, useState } from 'react';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { useLanguage } from '../../base/i18n/language.ts';
import type { Definition } from '../model/definition.ts';
import { summaryOf, type Difference } from '../model/summary.ts';
import { optionTitle } from '../words/option-words.ts';
import { useElementWords } from '../words/use-words.ts';
import { LineDiff } from './LineDiff.tsx';
import { changeTexts } from './texts.ts';
import './changes.css';

/** What differs between two definitions, in words; the lines of the JSON when they are asked for. */
export function ChangeList({ before, after }: { before: Definition; after: Definition }) {
  const t = useTexts(changeTexts);
  const say = useSaid();
  const [lines, setLines] = useState(false);
  const found = useMemo(() => summaryOf(before, after), [before, after]);
  const isOther = found.length > 0 || JSON.stringify(before) !== JSON.stringify(after);
  return (
    <>
      {found.length === 0 ? (
        <p className="soft">{t.same}</p>
      ) : (
        <ul className="change-list">
          {found.map((each, index) => (
            <li key={index} className={signOf(each)}>
              {say(each)}
            </li>
          ))}
        </ul>
      )}
      {isOther && (
        <p>
          <button
            type="button"
            className="link-button"
            aria-expanded={lines}
            onClick={() => setLines(!lines)}
          >
            {lines ? t.hideLines : t.showLines}
          </button>
        </p>
      )}
      {lines && isOther && <LineDiff before={before} after={after} />}
    </>
  );
}

/** Says a difference in the user's language. */
function useSaid(): (difference: Difference) => string {
  const t = useTexts(changeTexts);
  const language = useLanguage();
  const words = useElementWords();
  const named = (element: string, type: string) => {
    const { title } = words(type);
    return title.toLowerCase() === element.toLowerCase() ? title : `${title} (${element})`;
  };
  return (each) => {
    switch (each.kind) {
      case 'added':
      case 'removed':
        return t[each.kind](named(each.element, each.type));
      case 'changed': {
        const parts = [
          ...each.options.map((option) => optionTitle(each.type, option, language)),
          ...each.parts.map(t.part),
        ];
        return t.changed(named(each.element, each.type), parts.join(', '));
      }
      case 'linked':
      case 'unlinked':
        return t[each.kind](each.from, each.port, each.to);
      case 'bound':
      case 'unbound':
        return t[each.kind](t.trigger(each.type, each.module, each.event));
      case 'turned':
        return each.on ? t.turnedOn : t.turnedOff;
      case 'tests':
        return t.tests(each.added, each.removed, each.changed);
      case 'key':
        return t.key(t.keyName(each.key), short(each.before), short(each.after));
      case 'layout':
        return t.layout;
    }
  };
}

function signOf({ kind }: Difference): string {
  if (kind === 'added' || kind === 'linked' || kind === 'bound') return 'plus';
  return kind === 'removed' || kind === 'unlinked' || kind === 'unbound' ? 'minus' : '';
}

/** A short value as it is written; undefined where it is long or none. */
function short(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;
  return text === undefined || text.length > 80 ? undefined : text;
}
