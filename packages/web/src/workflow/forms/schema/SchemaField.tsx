import { isObject } from '@bakehouse/contract';
import { Button, Input } from 'antd';
import { Plus, X } from 'lucide-react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { CheckBox } from '../../../parts/controls/CheckBox.tsx';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import { NativeSelect } from '../../../parts/controls/NativeSelect.tsx';
import { messageFor, useFormScope } from '../form-context.ts';
import { JsonField } from '../JsonField.tsx';
import {
  freeName,
  kindOf,
  partsIn,
  valueKinds,
  withKind,
  withParts,
  type SchemaPart,
  type ValueKind,
} from './schema-fields.ts';
import { schemaTexts } from './texts.ts';

/** The shape of an answer: which named values come, and of which kind. */
export function SchemaField({
  label,
  help,
  path,
  value,
  onChange,
}: {
  label: string;
  help?: string | undefined;
  path: string;
  value: unknown;
  onChange: (value: unknown) => void;
}) {
  const t = useTexts(schemaTexts);
  const said = messageFor(useFormScope(), path, true);
  return (
    <fieldset className="option-group">
      <legend>{label}</legend>
      {help !== undefined && <p className="soft small">{help}</p>}
      <KindSelect
        label={t.whole}
        value={value}
        unset={t.unknown}
        onChange={(kind) => onChange(kind === undefined ? undefined : withKind(value, kind))}
      />
      <Parts schema={value} onChange={onChange} />
      {said.message !== undefined && <p className="form-message bad">{said.message}</p>}
      <details>
        <summary className="small">{t.json}</summary>
        <JsonField label={label} hiddenLabel path={path} value={value} onChange={onChange} />
      </details>
    </fieldset>
  );
}

/** The named values of a schema, where it has some. */
function Parts({
  schema,
  of,
  onChange,
}: {
  schema: unknown;
  /** The name of what they are in. */
  of?: string;
  onChange: (schema: unknown) => void;
}) {
  const t = useTexts(schemaTexts);
  const parts = partsIn(schema);
  if (parts === undefined || !isObject(schema)) return null;
  const put = (next: readonly SchemaPart[]) => onChange(withParts(schema, next));
  return (
    <>
      {parts.map((part, index) => {
        const set = (change: Partial<SchemaPart>) =>
          put(parts.map((each, at) => (at === index ? { ...each, ...change } : each)));
        return (
          <div key={index} className="flow-event">
            <FormRow label={t.name}>
              {(control) => (
                <Input
                  {...control}
                  key={part.name}
                  defaultValue={part.name}
                  onBlur={({ target }) => {
                    const name = target.value.trim();
                    // Two values of one name would be one.
                    if (name !== '' && parts.every((each) => each.name !== name)) set({ name });
                  }}
                />
              )}
            </FormRow>
            <div className="row">
              <KindSelect
                label={t.kind}
                value={part.schema}
                onChange={(kind) => kind !== undefined && set({ schema: withKind(part.schema, kind) })}
              />
              <CheckBox checked={part.required} onChange={(required) => set({ required })}>
                {t.always}
              </CheckBox>
              <button
                type="button"
                className="icon-button"
                aria-label={t.remove(part.name)}
                onClick={() => put(parts.filter((_, at) => at !== index))}
              >
                <X size={16} aria-hidden />
              </button>
            </div>
            <Parts schema={part.schema} of={part.name} onChange={(inside) => set({ schema: inside })} />
          </div>
        );
      })}
      <Button
        icon={<Plus size={15} aria-hidden />}
        onClick={() =>
          put([...parts, { name: freeName(parts), schema: withKind(undefined, 'text'), required: false }])
        }
      >
        {of === undefined ? t.add : t.addIn(of)}
      </Button>
    </>
  );
}

function KindSelect({
  label,
  value,
  unset,
  onChange,
}: {
  label: string;
  value: unknown;
  /** What it is called where nothing is written; without it something is. */
  unset?: string;
  onChange: (kind: ValueKind | undefined) => void;
}) {
  const t = useTexts(schemaTexts);
  const kind = kindOf(value);
  const odd = kind === undefined && value !== undefined;
  return (
    <NativeSelect
      label={label}
      value={odd ? 'odd' : (kind ?? '')}
      options={[
        ...(unset === undefined ? [] : [['', unset] as const]),
        ...valueKinds.map((each) => [each, t[each]] as const),
        ...(odd ? [['odd', t.asWritten] as const] : []),
      ]}
      onChange={(next) => {
        if (next !== 'odd') onChange(valueKinds.find((each) => each === next));
      }}
    />
  );
}
