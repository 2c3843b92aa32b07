import { Button, Input } from 'antd';
import { Plus, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { NativeSelect } from '../../parts/controls/NativeSelect.tsx';
import { useFormScope } from './form-context.ts';
import type { OptionSchema } from './option-kind.ts';
import { OptionGroup } from './OptionGroup.tsx';
import { startValue } from './start-value.ts';
import { formTexts } from './texts.ts';

/** One value of a dictionary. */
export interface DictionaryEntry {
  label: string;
  path: string;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** Keys with values, such as fields with expressions. A new key is named first, then gets its value. */
export function DictionaryField({
  label,
  help,
  path,
  value,
  of,
  keys,
  onChange,
  children,
}: {
  label: string;
  help: string | undefined;
  path: string;
  value: Readonly<Record<string, unknown>>;
  of: OptionSchema;
  keys: 'field' | 'plain';
  onChange: (value: unknown) => void;
  /** The control for one value. */
  children: (entry: DictionaryEntry) => ReactNode;
}) {
  const t = useTexts(formTexts);
  const scope = useFormScope();
  const [key, setKey] = useState('');
  const entries = Object.entries(value);
  const set = (next: [string, unknown][]) =>
    onChange(next.length === 0 ? undefined : Object.fromEntries(next));
  const addKey = (name: string) => {
    if (name === '' || Object.hasOwn(value, name)) return;
    set([...entries, [name, startValue(of)]]);
    setKey('');
  };
  const add = () => addKey(key.trim());
  const offered =
    keys === 'field' ? scope.suggest('field').filter(([name]) => !Object.hasOwn(value, name)) : [];
  return (
    <OptionGroup label={label} help={help} path={path}>
      {entries.map(([name, each]) => (
        <div key={name} className="option-entry">
          {children({
            label: name,
            path: `${path}.${name}`,
            value: each,
            onChange: (next) =>
              set(entries.map(([other, old]) => [other, other === name ? (next ?? startValue(of)) : old])),
          })}
          <button
            type="button"
            className="icon-button"
            aria-label={t.removeKey(name)}
            onClick={() => set(entries.filter(([other]) => other !== name))}
          >
            <X size={16} aria-hidden />
          </button>
        </div>
      ))}
      {offered.length > 0 && (
        <NativeSelect
          label={t.addField(label)}
          hiddenLabel
          value=""
          options={[['', t.chooseField], ...offered]}
          onChange={(name) => name !== '' && addKey(name)}
        />
      )}
      <div className="option-add">
        <Input
          aria-label={t.newKey(label)}
          placeholder={keys === 'field' ? t.fieldPath : t.key}
          value={key}
          onChange={(event) => setKey(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button
          icon={<Plus size={15} aria-hidden />}
          aria-label={t.addKey(label)}
          disabled={key.trim() === ''}
          onClick={add}
        />
      </div>
    </OptionGroup>
  );
}
