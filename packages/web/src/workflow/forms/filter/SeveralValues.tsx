import { Button } from 'antd';
import { Plus, X } from 'lucide-react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import type { Expected } from '../value/expected.ts';
import { ValueField } from '../value/ValueField.tsx';
import { filterTexts } from './texts.ts';

/** The values of which a field has one, or the two between which it lies. */
export function SeveralValues({
  path,
  values,
  expected,
  pair,
  onChange,
}: {
  path: string;
  values: readonly unknown[];
  expected: Expected;
  pair: boolean;
  onChange: (values: readonly unknown[]) => void;
}) {
  const t = useTexts(filterTexts);
  return (
    <div className="filter-values">
      {values.map((value, index) => (
        <div key={index} className="option-entry">
          <ValueField
            label={pair ? (index === 0 ? t.from : t.to) : t.valueNumber(index + 1)}
            path={`${path}.${index}`}
            value={value}
            expected={expected}
            onChange={(next) => onChange(values.with(index, next ?? ''))}
          />
          {!pair && values.length > 1 && (
            <button
              type="button"
              className="icon-button"
              aria-label={t.removeValue(index + 1)}
              onClick={() => onChange(values.toSpliced(index, 1))}
            >
              <X size={16} aria-hidden />
            </button>
          )}
        </div>
      ))}
      {!pair && (
        <Button size="small" icon={<Plus size={15} aria-hidden />} onClick={() => onChange([...values, ''])}>
          {t.addValue}
        </Button>
      )}
    </div>
  );
}
