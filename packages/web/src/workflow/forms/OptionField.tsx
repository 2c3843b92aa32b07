import { isObject } from '@bakehouse/contract';
import { Input } from 'antd';
import { useId } from 'react';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { FormRow } from '../../parts/controls/FormRow.tsx';
import { withKey } from '../model/definition.ts';
import { DictionaryField } from './DictionaryField.tsx';
import { ExpressionField } from './ExpressionField.tsx';
import { messageFor, useFormScope } from './form-context.ts';
import { JsonField } from './JsonField.tsx';
import { ListField } from './ListField.tsx';
import { describeOption, isRequired, kindOfOption, type OptionSchema } from './option-kind.ts';
import { ShapeSwitch } from './ShapeSwitch.tsx';
import { formTexts } from './texts.ts';

/** What one control of an option gets. */
export interface OptionProps {
  label: string;
  /** The place in the definition, as the checker names it. */
  path: string;
  schema: OptionSchema;
  value: unknown;
  onChange: (value: unknown) => void;
  hiddenLabel?: boolean;
}

/** The control for an option, whatever its schema asks for. */
export function OptionField({ label, path, schema, value, onChange, hiddenLabel = false }: OptionProps) {
  const t = useTexts(formTexts);
  const scope = useFormScope();
  const kind = kindOfOption(schema, value);
  const required = isRequired(schema);
  const row = { label, help: describeOption(schema), path, required, hiddenLabel };
  const listId = useId();
  switch (kind.kind) {
    case 'expression':
      return value === undefined || typeof value === 'string' ? (
        <div className="option-shape">
          <ExpressionField
            {...row}
            value={value ?? ''}
            onChange={(text) => onChange(text === '' ? undefined : text)}
          />
          {(value === undefined || value === '') && (
            <ShapeSwitch label={label} schema={schema} onChange={onChange} />
          )}
        </div>
      ) : (
        <JsonField {...row} value={value} onChange={onChange} />
      );
    case 'dictionary':
      return value === undefined || isObject(value) ? (
        <DictionaryField {...row} value={value ?? {}} of={kind.value} keys={kind.keys} onChange={onChange}>
          {(entry) => <OptionField schema={kind.value} {...entry} />}
        </DictionaryField>
      ) : (
        <JsonField {...row} value={value} onChange={onChange} />
      );
    case 'object': {
      const object = isObject(value) ? value : {};
      return (
        <fieldset className="option-group">
          <legend>{label}</legend>
          {Object.entries(kind.shape).map(([key, each]) => (
            <OptionField
              key={key}
              label={key}
              path={`${path}.${key}`}
              schema={each}
              value={object[key]}
              onChange={(next) => {
                const changed = withKey(object, key, next);
                onChange(Object.keys(changed).length === 0 ? undefined : changed);
              }}
            />
          ))}
        </fieldset>
      );
    }
    case 'choice':
    case 'boolean': {
      const values = kind.kind === 'boolean' ? ['true', 'false'] : kind.values;
      const written = typeof value === 'string' || typeof value === 'boolean' ? String(value) : '';
      return (
        <FormRow {...row} {...messageFor(scope, path)}>
          {(control) => (
            <select
              {...control}
              className="native-select"
              value={written}
              onChange={({ target: { value: next } }) =>
                onChange(next === '' ? undefined : kind.kind === 'boolean' ? next === 'true' : next)
              }
            >
              <option value="">{t.notSet}</option>
              {values.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          )}
        </FormRow>
      );
    }
    case 'number':
      return (
        <FormRow {...row} {...messageFor(scope, path)}>
          {(control) => (
            <Input
              {...control}
              type="number"
              value={typeof value === 'number' ? value : ''}
              onChange={(event) =>
                onChange(event.target.value === '' ? undefined : Number(event.target.value))
              }
            />
          )}
        </FormRow>
      );
    case 'text':
      if (value !== undefined && typeof value !== 'string')
        return <JsonField {...row} value={value} onChange={onChange} />;
      return (
        <FormRow {...row} {...messageFor(scope, path)}>
          {(control) => (
            <>
              <Input
                {...control}
                {...(kind.suggest === undefined ? {} : { list: listId })}
                value={value ?? ''}
                onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
              />
              {kind.suggest !== undefined && (
                <datalist id={listId}>
                  {scope.suggest(kind.suggest).map((each) => (
                    <option key={each} value={each} />
                  ))}
                </datalist>
              )}
            </>
          )}
        </FormRow>
      );
    case 'list': {
      const single = kind.bare && !Array.isArray(value);
      const rows: readonly unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value];
      if (!Array.isArray(value) && value !== undefined && !kind.bare)
        return <JsonField {...row} value={value} onChange={onChange} />;
      return (
        <ListField
          {...row}
          value={rows}
          of={kind.item}
          onChange={(next) =>
            onChange(next.length === 0 ? undefined : single && next.length === 1 ? next[0] : next)
          }
        >
          {(entry) => <OptionField schema={kind.item} hiddenLabel {...entry} />}
        </ListField>
      );
    }
    case 'json':
      return <JsonField {...row} value={value} onChange={onChange} />;
  }
}
