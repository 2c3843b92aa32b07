import { useTexts } from '../../../base/i18n/define-texts.ts';
import { valueTexts } from './texts.ts';
import type { ValueMode } from './value-mode.ts';

const modes: readonly ValueMode[] = ['text', 'value', 'expression'];

/** Switches how a value is given. */
export function ModeSwitch({
  label,
  mode,
  onChange,
}: {
  label: string;
  mode: ValueMode;
  onChange: (mode: ValueMode) => void;
}) {
  const t = useTexts(valueTexts);
  return (
    <span className="value-modes" role="group" aria-label={t.mode(label)}>
      {modes.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={mode === each}
          onClick={() => mode !== each && onChange(each)}
        >
          {t[each]}
        </button>
      ))}
    </span>
  );
}
