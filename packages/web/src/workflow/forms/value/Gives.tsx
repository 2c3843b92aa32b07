import { useTexts } from '../../../base/i18n/define-texts.ts';
import { evaluateSample } from '../evaluate.ts';
import { useFormScope } from '../form-context.ts';
import { valueTexts } from './texts.ts';

/** What a value is with the sample, while it is typed; nothing where plain words already say it. */
export function Gives({ source, plain }: { source: unknown; plain: boolean }) {
  const t = useTexts(valueTexts);
  const { sample } = useFormScope();
  if (typeof source !== 'string' || (plain && /^"(?:[^"\\]|\\.)*"$/.test(source))) return null;
  const gives = evaluateSample(source, sample);
  if (gives === undefined || gives.startsWith('⚠')) return null;
  return (
    <output className={`value-gives ${gives === '∅' ? 'none' : ''}`} title={t.gives}>
      {gives === '∅' ? t.nothing : `= ${gives}`}
    </output>
  );
}
