import { isObject } from '@bakehouse/contract';
import { Input } from 'antd';
import { Plus, Trash2 } from 'lucide-react';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { FormRow } from '../../../../parts/controls/FormRow.tsx';
import { NativeSelect } from '../../../../parts/controls/NativeSelect.tsx';
import { EventChoice } from './EventChoice.tsx';
import { moduleTexts } from '../texts.ts';
import type { Faults } from '../use-module-editor.ts';

/** Buttons of one's own: those in every row of a list, or those of entries and over the list. */
export function ListButtons({
  title,
  buttons,
  path,
  faults,
  places = false,
  onChange,
}: {
  title: string;
  buttons: unknown;
  path: string;
  faults: Faults;
  /** Whether each says where it stands: at an entry or over the list. */
  places?: boolean;
  onChange: (buttons: object[] | undefined) => void;
}) {
  const t = useTexts(moduleTexts);
  const all = (Array.isArray(buttons) ? (buttons as unknown[]) : []).filter(isObject);
  const change = (index: number, key: string, value: unknown) =>
    onChange(
      all.map((button, at) => {
        if (at !== index) return button;
        const next = { ...button, [key]: value };
        if (value === undefined || value === '') delete next[key];
        return next;
      }),
    );
  const fault = (index: number, key: string) => {
    const message = faults.at(`${path}.${index}.${key}`);
    return { message, status: message === undefined ? undefined : ('error' as const) };
  };
  return (
    <section className="nested-fields">
      <h2>{title}</h2>
      {all.map((button, index) => (
        <div key={index} className="list-button" role="group" aria-label={t.button(index + 1)}>
          {(['identifier', 'title'] as const).map((key) => (
            <FormRow key={key} label={key === 'title' ? t.buttonTitle : t.identifier} {...fault(index, key)}>
              {(control) => (
                <Input
                  {...control}
                  value={typeof button[key] === 'string' ? button[key] : ''}
                  onChange={({ target }) => change(index, key, target.value)}
                />
              )}
            </FormRow>
          ))}
          <FormRow label={t.trigger} {...fault(index, 'trigger')}>
            {(control) => (
              <EventChoice
                control={control}
                value={button['trigger']}
                onChange={(next) => change(index, 'trigger', next ?? undefined)}
              />
            )}
          </FormRow>
          {places && (
            <NativeSelect
              label={t.buttonAt}
              value={button['view'] === 'index' ? 'index' : ''}
              options={[
                ['', t.buttonAtEntry],
                ['index', t.buttonAtList],
              ]}
              onChange={(next) => change(index, 'view', next)}
            />
          )}
          <button
            type="button"
            className="icon-button"
            aria-label={t.remove(t.button(index + 1))}
            onClick={() => {
              const rest = all.filter((_, at) => at !== index);
              onChange(rest.length === 0 ? undefined : rest);
            }}
          >
            <Trash2 size={16} aria-hidden />
          </button>
        </div>
      ))}
      <button
        type="button"
        className="link-button add-row"
        onClick={() => onChange([...all, { identifier: `button_${all.length + 1}` }])}
      >
        <Plus size={16} aria-hidden /> {t.addButton}
      </button>
    </section>
  );
}
