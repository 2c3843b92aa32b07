import { fieldTitle, splitPath } from '@bakehouse/contract';
import { useContext } from 'react';
import { fieldUi } from './index.ts';
import { FormRow, type RowStatus } from '../parts/controls/FormRow.tsx';
import {
  DisabledContext,
  useFieldProperties,
  useForm,
  useFormValue,
  type FormFieldProps,
} from '../form/form-context.ts';
import { takesInput } from './takes-input.ts';

const statuses: readonly RowStatus[] = ['error', 'warning', 'success', 'validating'];

/** A field of a form: label, control, and what workflows and checks say about it. */
export function FormField({ field, path, hiddenLabel = false }: FormFieldProps) {
  const { store, writable, changed } = useForm();
  const value = useFormValue(path);
  const properties = useFieldProperties(path);
  const around = !useContext(DisabledContext);
  if (properties['hidden'] === true) return null;
  const { Control, wide = false } = fieldUi(field.type);
  const top = String(splitPath(path)[0]);
  const disabled = !takesInput({ field, writable: writable(top), properties, around });
  const status = statuses.find((each) => each === properties['validateStatus']);
  return (
    <div className={wide ? 'field wide' : 'field'}>
      <FormRow
        label={text(properties['label']) ?? text(properties['title']) ?? fieldTitle(field)}
        help={text(properties['help']) ?? field.description}
        message={text(properties['validateMessage'])}
        status={status}
        required={
          typeof properties['required'] === 'boolean' ? properties['required'] : field.required === true
        }
        hiddenLabel={hiddenLabel}
        path={path}
      >
        {(control) => (
          <DisabledContext value={disabled}>
            <Control
              field={withOptions(field, properties['options'])}
              path={path}
              value={value}
              disabled={disabled}
              status={status}
              control={control}
              onChange={(next) => {
                store.edit(path, next);
                changed(path);
              }}
            />
          </DisabledContext>
        )}
      </FormRow>
    </div>
  );
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** A workflow may set options of a field, such as other choices. */
function withOptions(field: FormFieldProps['field'], options: unknown): FormFieldProps['field'] {
  if (typeof options !== 'object' || options === null) return field;
  return { ...field, options: { ...field.options, ...options } };
}
