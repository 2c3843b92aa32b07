import { fieldTitle, type FieldDefinition, type PublicForm } from '@bakehouse/contract';
import { Input } from 'antd';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { definedChoices } from '../../../../fields/parts/choices/choices.ts';
import { flowTexts } from './flow-texts.ts';
import { stepOf, withStep, withTitle, withWhen } from './form-flow.ts';

/** In which step each field is asked for, and whether only now and then. */
export function FormFlow({
  form,
  fields,
  onChange,
}: {
  form: PublicForm;
  fields: readonly FieldDefinition[];
  onChange: (part: Partial<PublicForm>) => void;
}) {
  const t = useTexts(flowTexts);
  const { steps = [], when = {} } = form;
  const asked = form.fields.flatMap((name) => fields.find(({ identifier }) => identifier === name) ?? []);
  const most = Math.min(asked.length, Math.max(steps.length, 1) + 1);
  return (
    <fieldset className="public-flow">
      <legend>{t.flow}</legend>
      <p className="form-help">{t.flowHelp}</p>
      <ul>
        {asked.map((field, index) => {
          const { identifier: name } = field;
          const title = fieldTitle(field);
          const condition = when[name];
          const before = asked.slice(0, index).filter((each) => valuesOf(each).length > 0);
          const other = asked.find(({ identifier }) => identifier === condition?.field);
          return (
            <li key={name}>
              <span className="grow">{title}</span>
              {asked.length > 1 && (
                <select
                  className="native-select"
                  aria-label={t.stepOf(title)}
                  value={stepOf(form, name)}
                  onChange={({ target }) => onChange({ steps: withStep(form, name, Number(target.value)) })}
                >
                  {Array.from({ length: most }, (_, at) => (
                    <option key={at} value={at}>
                      {t.step(at + 1)}
                    </option>
                  ))}
                </select>
              )}
              {(before.length > 0 || condition !== undefined) && (
                <select
                  className="native-select"
                  aria-label={t.whenOf(title)}
                  value={condition === undefined ? '' : JSON.stringify([condition.field, condition.is[0]])}
                  onChange={({ target }) => onChange({ when: withWhen(form, name, target.value) })}
                >
                  <option value="">{t.always}</option>
                  {(other === undefined || before.includes(other) ? before : [other, ...before]).flatMap(
                    (each) =>
                      valuesOf(each).map(({ value, label }) => (
                        <option
                          key={`${each.identifier} ${String(value)}`}
                          value={JSON.stringify([each.identifier, value])}
                        >
                          {t.onlyIf(fieldTitle(each), label ?? (value === true ? t.yes : t.no))}
                        </option>
                      )),
                  )}
                </select>
              )}
            </li>
          );
        })}
      </ul>
      {steps.map((step, at) => (
        <label key={at} className="public-step-title">
          {t.titleOf(at + 1)}
          <Input
            value={step.title ?? ''}
            maxLength={200}
            onChange={({ target }) => onChange({ steps: withTitle(form, at, target.value) })}
          />
        </label>
      ))}
    </fieldset>
  );
}

/** The values that others can depend on. */
function valuesOf(field: FieldDefinition): { value: string | boolean; label?: string }[] {
  if (field.type === 'boolean') return [{ value: true }, { value: false }];
  if (field.type !== 'select' && field.type !== 'multiselect') return [];
  return definedChoices(field).map(({ value, label }) => ({ value, label }));
}
