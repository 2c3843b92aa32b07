import { isObject } from '@bakehouse/contract';
import { X } from 'lucide-react';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { moduleTexts } from '../texts.ts';
import { colouredChoices } from './coloured-choices.ts';

/** What a colour begins with, until another is picked. */
const grey = '#8a8178';

/** The colours of choices, each picked beside its title. */
export function ChoiceColours({ value, onChange }: { value: unknown; onChange: (value: unknown) => void }) {
  const t = useTexts(moduleTexts);
  const choices: unknown[] = Array.isArray(value) ? value : [];
  if (choices.length === 0) return null;
  return (
    <ul className="choice-colours" aria-label={t.colours}>
      {choices.map((each, index) => {
        const { title, color } = isObject(each) ? each : { title: undefined, color: undefined };
        const stored = String(isObject(each) ? each['value'] : each);
        const name = typeof title === 'string' ? title : stored;
        const set = (next: string | undefined) => onChange(colouredChoices(choices, index, next));
        return (
          <li key={stored}>
            <label>
              <input
                type="color"
                value={typeof color === 'string' ? color : grey}
                className={typeof color === 'string' ? '' : 'unset'}
                aria-label={t.colourOf(name)}
                onChange={({ target }) => set(target.value)}
              />
              {name}
            </label>
            {typeof color === 'string' && (
              <button
                type="button"
                className="icon-button tiny"
                aria-label={t.noColour(name)}
                onClick={() => set(undefined)}
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
