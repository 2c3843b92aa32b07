import { capabilityNames, fieldTitle } from '@bakehouse/contract';
import { Checkbox, Input } from 'antd';
import { Plus, Trash2 } from 'lucide-react';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { ChoiceSelect } from '../../../../fields/parts/choices/ChoiceSelect.tsx';
import { FormRow } from '../../../../parts/controls/FormRow.tsx';
import type { ModuleEditor } from '../use-module-editor.ts';
import { Rules } from './Rules.tsx';
import { ruleTexts } from './texts.ts';

/** What a module demands of its entries, and what is kept of them. */
export function RulesTab({ editor }: { editor: ModuleEditor }) {
  const t = useTexts(ruleTexts);
  const { definition, change, faults } = editor;
  const { revisions = {}, audit, capabilities } = definition.bakery_resource;
  const kept = (key: 'days' | 'keep') => {
    const message = faults.at(`bakery_resource.revisions.${key}`);
    return (
      <FormRow label={t[key]} message={message} status={message === undefined ? undefined : 'error'}>
        {(control) => (
          <Input
            {...control}
            type="number"
            min={1}
            value={revisions[key] ?? ''}
            onChange={({ target }) => {
              const { [key]: _before, ...rest } = revisions;
              const next = target.value === '' ? rest : { ...rest, [key]: Number(target.value) };
              change({ revisions: Object.keys(next).length === 0 ? undefined : next });
            }}
          />
        )}
      </FormRow>
    );
  };
  return (
    <div className="module-views">
      <Rules editor={editor} />
      <UniqueKeys editor={editor} />
      <section>
        <h2>{t.history}</h2>
        <p className="soft small">{t.historyText}</p>
        <div className="field-grid">
          {kept('days')}
          {kept('keep')}
        </div>
        <Checkbox
          checked={audit === 'reads'}
          onChange={({ target }) => change({ audit: target.checked ? 'reads' : undefined })}
        >
          {t.audit}
        </Checkbox>
      </section>
      <FormRow
        label={t.capabilities}
        help={t.capabilitiesHelp}
        message={faults.at('bakery_resource.capabilities')}
        status={faults.at('bakery_resource.capabilities') === undefined ? undefined : 'error'}
      >
        {(control) => (
          <ChoiceSelect
            control={control}
            disabled={false}
            multiple
            choices={capabilityNames.map((each) => ({ value: each, label: each }))}
            value={capabilities}
            onChange={(next) =>
              change({
                capabilities:
                  Array.isArray(next) && next.length > 0
                    ? capabilityNames.filter((each) => next.includes(each))
                    : undefined,
              })
            }
          />
        )}
      </FormRow>
    </div>
  );
}

/** Fields that together are there once. */
function UniqueKeys({ editor: { definition, change, faults } }: { editor: ModuleEditor }) {
  const t = useTexts(ruleTexts);
  const { fields, unique = [] } = definition.bakery_resource;
  const choices = fields.map((field) => ({ value: field.identifier, label: fieldTitle(field) }));
  const put = (next: string[][]) => change({ unique: next.length === 0 ? undefined : next });
  return (
    <section>
      <h2>{t.keys}</h2>
      <p className="soft small">{t.keysText}</p>
      {unique.map((key, index) => {
        const path = `bakery_resource.unique.${index}`;
        const fault = faults.all.find((each) => each.path === path || each.path.startsWith(`${path}.`));
        return (
          <div key={index} className="rule-key">
            <FormRow
              label={t.key(index + 1)}
              message={fault?.message}
              status={fault === undefined ? undefined : 'error'}
            >
              {(control) => (
                <ChoiceSelect
                  control={control}
                  disabled={false}
                  multiple
                  choices={choices}
                  value={key}
                  onChange={(next) => put(unique.with(index, Array.isArray(next) ? next.map(String) : []))}
                />
              )}
            </FormRow>
            <button
              type="button"
              className="icon-button"
              aria-label={t.removeKey(index + 1)}
              onClick={() => put(unique.toSpliced(index, 1))}
            >
              <Trash2 size={16} aria-hidden />
            </button>
          </div>
        );
      })}
      {fields.length > 1 && (
        <button
          type="button"
          className="link-button add-row"
          onClick={() => put([...unique, fields.slice(0, 2).map(({ identifier }) => identifier)])}
        >
          <Plus size={16} aria-hidden /> {t.addKey}
        </button>
      )}
    </section>
  );
}
