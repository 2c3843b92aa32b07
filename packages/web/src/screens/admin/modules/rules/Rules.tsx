import { fieldTitle, type ModuleDefinition } from '@bakehouse/contract';
import { Input } from 'antd';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { FormRow } from '../../../../parts/controls/FormRow.tsx';
import { NativeSelect } from '../../../../parts/controls/NativeSelect.tsx';
import type { ModuleEditor } from '../use-module-editor.ts';
import { EntryValue } from '../value/EntryValue.tsx';
import { ConditionRows, freshCondition } from './ConditionRows.tsx';
import { ruleConditionsOf, ruleExpression, type RuleConditions } from './rule-conditions.ts';
import { ruleTexts } from './texts.ts';
import './rules.css';

type Rule = NonNullable<ModuleDefinition['bakery_resource']['rules']>[number];

/** The conditions over several fields that every entry has to meet. */
export function Rules({ editor }: { editor: ModuleEditor }) {
  const t = useTexts(ruleTexts);
  const { definition, change } = editor;
  const { fields, rules = [] } = definition.bakery_resource;
  const [first] = fields;
  const put = (next: readonly Rule[]) => change({ rules: next.length === 0 ? undefined : [...next] });
  return (
    <section>
      <h2>{t.rules}</h2>
      <p className="soft small">{t.rulesText}</p>
      {rules.map((rule, index) => (
        <div key={index} className="rule" role="group" aria-label={t.rule(index + 1)}>
          <div className="row">
            <strong className="grow">{t.rule(index + 1)}</strong>
            <button
              type="button"
              className="icon-button"
              aria-label={t.remove(index + 1)}
              onClick={() => put(rules.toSpliced(index, 1))}
            >
              <Trash2 size={16} aria-hidden />
            </button>
          </div>
          <RuleEditor
            editor={editor}
            rule={rule}
            path={`bakery_resource.rules.${index}`}
            onChange={(next) => put(rules.with(index, next))}
          />
        </div>
      ))}
      {first !== undefined && (
        <button
          type="button"
          className="link-button add-row"
          onClick={() => {
            const expression = ruleExpression({ when: [], any: false, must: [freshCondition(first)] });
            put([...rules, { expression, message: '' }]);
          }}
        >
          <Plus size={16} aria-hidden /> {t.add}
        </button>
      )}
    </section>
  );
}

function RuleEditor({
  editor: { definition, faults },
  rule,
  path,
  onChange,
}: {
  editor: ModuleEditor;
  rule: Rule;
  path: string;
  onChange: (rule: Rule) => void;
}) {
  const t = useTexts(ruleTexts);
  const [written, setWritten] = useState(false);
  const { fields } = definition.bakery_resource;
  const read = written ? undefined : ruleConditionsOf(rule.expression);
  const said = (key: string) => {
    const message = faults.at(`${path}.${key}`);
    return { message, status: message === undefined ? undefined : ('error' as const) };
  };
  return (
    <>
      {read === undefined ? (
        <EntryValue
          label={t.expression}
          help={t.expressionHelp}
          path={`${path}.expression`}
          purpose="rule"
          definition={definition}
          fault={faults.at(`${path}.expression`)}
          required
          value={rule.expression}
          onChange={(expression) => onChange({ ...rule, expression: expression ?? 'true' })}
        />
      ) : (
        <Conditions
          read={read}
          fields={fields}
          fault={faults.at(`${path}.expression`)}
          onChange={(next) => onChange({ ...rule, expression: ruleExpression(next) })}
          onWrite={() => setWritten(true)}
        />
      )}
      <div className="field-grid">
        <FormRow label={t.message} required {...said('message')}>
          {(control) => (
            <Input
              {...control}
              value={rule.message}
              onChange={({ target }) => onChange({ ...rule, message: target.value })}
            />
          )}
        </FormRow>
        <NativeSelect
          label={t.shownAt}
          value={rule.field ?? ''}
          options={[
            ['', t.wholeEntry],
            ...fields.map((field) => [field.identifier, fieldTitle(field)] as const),
          ]}
          onChange={(name) => {
            const { field: _before, ...rest } = rule;
            onChange(name === '' ? rest : { ...rest, field: name });
          }}
        />
      </div>
    </>
  );
}

function Conditions({
  read,
  fields,
  fault,
  onChange,
  onWrite,
}: {
  read: RuleConditions;
  fields: ModuleDefinition['bakery_resource']['fields'];
  fault: string | undefined;
  onChange: (next: RuleConditions) => void;
  /** Shows it as an expression. */
  onWrite: () => void;
}) {
  const t = useTexts(ruleTexts);
  const [first] = fields;
  const optional = [
    ...new Set(read.must.flatMap((row) => ('field' in row.with ? [row.field, row.with.field] : [row.field]))),
  ].filter((name) => fields.some((field) => field.identifier === name && field.required !== true));
  const compares = read.must.some(({ operator }) => operator !== 'filled' && operator !== 'empty');
  const filled = optional.map((field) => ({ field, operator: 'filled' as const, with: { value: '' } }));
  return (
    <>
      {read.when.length > 0 && (
        <ConditionRows
          title={t.when}
          fields={fields}
          rows={read.when}
          onChange={(when) => onChange({ ...read, when })}
        />
      )}
      <ConditionRows
        title={t.must}
        fields={fields}
        rows={read.must}
        // Without one there is no rule.
        onChange={(must) => must.length > 0 && onChange({ ...read, must })}
      />
      {read.must.length > 1 && (
        <NativeSelect
          label={t.join}
          value={read.any ? 'any' : 'all'}
          options={[
            ['all', t.all],
            ['any', t.any],
          ]}
          onChange={(next) => onChange({ ...read, any: next === 'any' })}
        />
      )}
      {fault !== undefined && (
        <p className="form-message bad" role="alert">
          {fault}
        </p>
      )}
      <div className="row">
        {read.when.length === 0 && first !== undefined && (
          <button
            type="button"
            className="link-button"
            onClick={() => onChange({ ...read, when: [freshCondition(first)] })}
          >
            {t.addWhen}
          </button>
        )}
        {read.when.length === 0 && compares && filled.length > 0 && (
          <button type="button" className="link-button" onClick={() => onChange({ ...read, when: filled })}>
            {t.whenFilled}
          </button>
        )}
        <button type="button" className="link-button" onClick={onWrite}>
          {t.asExpression}
        </button>
      </div>
    </>
  );
}
