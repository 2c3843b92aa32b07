import { choiceIcons, isObject, type ChoiceIcon } from '@bakehouse/contract';
import { X } from 'lucide-react';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { useLanguage } from '../../../../base/i18n/language.ts';
import { ChoiceMark } from '../../../../fields/parts/choices/ChoiceMark.tsx';
import { moduleTexts } from '../texts.ts';
import { iconWords } from './icon-words.ts';
import { markedChoices } from './marked-choices.ts';

/** What a colour begins with, until another is picked. */
const grey = '#8a8178';

/** The colours and icons of choices, each picked beside its title. */
export function ChoiceMarks({ value, onChange }: { value: unknown; onChange: (value: unknown) => void }) {
  const t = useTexts(moduleTexts);
  const words = iconWords[useLanguage()];
  const choices: unknown[] = Array.isArray(value) ? value : [];
  if (choices.length === 0) return null;
  return (
    <ul className="choice-marks" aria-label={t.colours}>
      {choices.map((each, index) => {
        const given = isObject(each) ? each : {};
        const stored = String(isObject(each) ? each['value'] : each);
        const name = typeof given['title'] === 'string' ? given['title'] : stored;
        const color = typeof given['color'] === 'string' ? given['color'] : undefined;
        const icon = choiceIcons.find((known) => known === given['icon']);
        const set = (mark: 'color' | 'icon', next: string | undefined) =>
          onChange(markedChoices(choices, index, mark, next));
        return (
          <li key={stored}>
            <label>
              <input
                type="color"
                value={color ?? grey}
                className={color === undefined ? 'unset' : ''}
                aria-label={t.colourOf(name)}
                onChange={({ target }) => set('color', target.value)}
              />
              <span className="choice-name">
                <ChoiceMark choice={{ value: stored, label: name, icon, color: icon && color }} />
                {name}
              </span>
            </label>
            <select
              className="native-select"
              aria-label={t.iconOf(name)}
              value={icon ?? ''}
              onChange={({ target }) => set('icon', target.value === '' ? undefined : target.value)}
            >
              <option value="">{t.withoutIcon}</option>
              {choiceIcons.map((known: ChoiceIcon) => (
                <option key={known} value={known}>
                  {words[known]}
                </option>
              ))}
            </select>
            {color !== undefined && (
              <button
                type="button"
                className="icon-button tiny"
                aria-label={t.noColour(name)}
                onClick={() => set('color', undefined)}
              >
                <X size={13} aria-hidden />
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
