import { useState, type ReactNode } from 'react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { NativeSelect } from '../../../parts/controls/NativeSelect.tsx';
import { useValueTargets } from '../../forms/value/value-targets.ts';
import { trialTexts } from './texts.ts';

/** Puts values of the input into an option: the one that was used last, or one that is chosen. */
export function useTaking(): { chooser: ReactNode; onTake: ((source: string) => void) | undefined } {
  const t = useTexts(trialTexts);
  const { all, used, use } = useValueTargets();
  const [said, setSaid] = useState('');
  const target = all.find(({ path }) => path === used) ?? (all.length === 1 ? all[0] : undefined);
  if (all.length === 0) return { chooser: null, onTake: undefined };
  return {
    chooser: (
      <div className="value-into">
        <NativeSelect
          label={t.putInto}
          value={target?.path ?? ''}
          options={[['', t.chooseOption], ...all.map(({ path, label }) => [path, label] as const)]}
          onChange={use}
        />
        <span role="status" className="hidden-visually">
          {said}
        </span>
      </div>
    ),
    onTake: (source) => {
      if (target === undefined) return document.querySelector<HTMLElement>('.value-into select')?.focus();
      target.take(source);
      setSaid(t.put(source, target.label));
    },
  };
}
