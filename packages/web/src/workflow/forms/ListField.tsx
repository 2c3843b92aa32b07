import { Button } from 'antd';
import { ArrowUp, Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../base/i18n/define-texts.ts';
import type { DictionaryEntry } from './DictionaryField.tsx';
import type { OptionSchema } from './option-kind.ts';
import { OptionGroup } from './OptionGroup.tsx';
import { startValue } from './start-value.ts';
import { formTexts } from './texts.ts';

/** A list: one row for each entry, to be added, moved up and removed. */
export function ListField({
  label,
  help,
  path,
  value,
  of,
  onChange,
  children,
}: {
  label: string;
  help: string | undefined;
  path: string;
  value: readonly unknown[];
  of: OptionSchema;
  onChange: (value: readonly unknown[]) => void;
  /** The control for one entry. */
  children: (entry: DictionaryEntry) => ReactNode;
}) {
  const t = useTexts(formTexts);
  return (
    <OptionGroup label={label} help={help} path={path}>
      {value.map((each, index) => (
        <div key={index} className="option-entry">
          {children({
            label: t.entry(label, index + 1),
            path: `${path}.${index}`,
            value: each,
            onChange: (next) =>
              onChange(value.map((old, at) => (at === index ? (next ?? startValue(of)) : old))),
          })}
          {value.length > 1 && (
            <button
              type="button"
              className="icon-button"
              aria-label={t.moveUp(label, index + 1)}
              disabled={index === 0}
              onClick={() =>
                onChange([...value.slice(0, index - 1), each, value[index - 1], ...value.slice(index + 1)])
              }
            >
              <ArrowUp size={16} aria-hidden />
            </button>
          )}
          <button
            type="button"
            className="icon-button"
            aria-label={t.removeKey(t.entry(label, index + 1))}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          >
            <X size={16} aria-hidden />
          </button>
        </div>
      ))}
      <Button icon={<Plus size={15} aria-hidden />} onClick={() => onChange([...value, startValue(of)])}>
        {t.addKey(label)}
      </Button>
    </OptionGroup>
  );
}
