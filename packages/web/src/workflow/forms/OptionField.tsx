import { fieldTitle, isObject } from '@bakehouse/contract';
import { hasMark } from '@bakehouse/engine';
import { Input } from 'antd';
import { lazy, Suspense } from 'react';
import { FormRow } from '../../parts/controls/FormRow.tsx';
import { ChoiceField } from './ChoiceField.tsx';
import { DictionaryField } from './DictionaryField.tsx';
import { messageFor, useFormScope } from './form-context.ts';
import { JsonField } from './JsonField.tsx';
import { ListField } from './ListField.tsx';
import { NameChoice } from './NameChoice.tsx';
import { ObjectField } from './ObjectField.tsx';
import { describeOption, isRequired, kindOfOption, type OptionSchema } from './option-kind.ts';
import { ShapeSwitch } from './ShapeSwitch.tsx';
import { useHelp } from '../words/use-help.ts';
import { expectedOf, type Expected } from './value/expected.ts';
import { ValueField } from './value/ValueField.tsx';

const SortInput = lazy(async () => ({
  default: (await import('../../fields/parts/SortInput.tsx')).SortInput,
}));
const SchemaField = lazy(async () => ({ default: (await import('./schema/SchemaField.tsx')).SchemaField }));
const FilterField = lazy(async () => ({ default: (await import('./filter/FilterField.tsx')).FilterField }));

/** What one control of an option gets. */
export interface OptionProps {
  label: string;
  /** The place in the definition, as the checker names it. */
  path: string;
  schema: OptionSchema;
  value: unknown;
  onChange: (value: unknown) => void;
  hiddenLabel?: boolean;
  /** What is known of the value beside its schema. */
  expected?: Expected | undefined;
  help?: string | undefined;
}

/** The control for an option, whatever its schema asks for. */
export function OptionField(props: OptionProps) {
  const { label, path, schema, value, onChange, hiddenLabel = false } = props;
  const scope = useFormScope();
  const inWords = useHelp();
  const kind = kindOfOption(schema, value);
  const row = {
    label,
    help: props.help ?? inWords(describeOption(schema)),
    path,
    required: isRequired(schema),
    hiddenLabel,
  };
  const asJson = <JsonField {...row} value={value} onChange={onChange} />;
  switch (kind.kind) {
    case 'expression': {
      if (typeof value === 'object' && value !== null) return asJson;
      const choices = hasMark(schema, 'role') ? scope.suggest('role') : notedChoices(schema);
      return (
        <div className="option-shape">
          <ValueField
            {...row}
            value={value}
            onChange={onChange}
            expected={props.expected ?? (choices && { kind: 'text', choices }) ?? anything}
          />
          {(value === undefined || value === '') && (
            <ShapeSwitch label={label} schema={schema} onChange={onChange} />
          )}
        </div>
      );
    }
    case 'dictionary': {
      if (value !== undefined && !isObject(value)) return asJson;
      const fields = kind.keys === 'field' ? scope.target : undefined;
      return (
        <DictionaryField {...row} value={value ?? {}} of={kind.value} keys={kind.keys} onChange={onChange}>
          {(entry) => {
            const field = fields?.find(({ identifier }) => identifier === entry.label);
            const named = field === undefined ? entry : { ...entry, label: fieldTitle(field) };
            const expected = hasMark(schema, 'propertyKeys') ? undefined : expectedOf(field);
            return <OptionField schema={kind.value} {...named} expected={expected} />;
          }}
        </DictionaryField>
      );
    }
    case 'object':
      return (
        <ObjectField {...row} shape={kind.shape} value={value} onChange={onChange}>
          {(each, entry) => <OptionField schema={each} {...entry} />}
        </ObjectField>
      );
    case 'choice':
      return <ChoiceField {...row} values={kind.values} value={value} onChange={onChange} />;
    case 'boolean':
      return <ChoiceField {...row} values={[true, false]} value={value} onChange={onChange} />;
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
      if (value !== undefined && value !== null && typeof value !== 'string' && typeof value !== 'number')
        return asJson;
      return (
        <NameChoice
          {...row}
          value={String(value ?? '')}
          choices={kind.suggest === undefined ? [] : scope.suggest(kind.suggest)}
          onChange={(next) =>
            onChange(kind.numbers === true && /^\d+$/.test(next ?? '') ? Number(next) : next)
          }
        />
      );
    case 'sort':
      if (value !== undefined && typeof value !== 'string') return asJson;
      return scope.target === undefined ? (
        <NameChoice {...row} value={value ?? ''} choices={[]} onChange={onChange} />
      ) : (
        <Suspense>
          <SortInput
            label={label}
            fields={scope.target}
            value={value}
            fault={messageFor(scope, path).message}
            onChange={onChange}
          />
        </Suspense>
      );
    case 'list': {
      const single = kind.bare && !Array.isArray(value);
      const rows: readonly unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value];
      if (!Array.isArray(value) && value !== undefined && !kind.bare) return asJson;
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
    case 'filter':
      return (
        <Suspense>
          <FilterField {...row} value={value} ofPages={kind.ofPages} onChange={onChange} />
        </Suspense>
      );
    case 'json':
      if (!path.endsWith('.schema')) return asJson;
      return (
        <Suspense>
          <SchemaField {...row} value={value} onChange={onChange} />
        </Suspense>
      );
  }
}

const anything: Expected = { kind: 'any' };

/** The texts that an option of what is stored may be, with what they are called. */
function notedChoices(schema: OptionSchema) {
  return schema.meta()?.['choices'] as readonly (readonly [string, string])[] | undefined;
}
