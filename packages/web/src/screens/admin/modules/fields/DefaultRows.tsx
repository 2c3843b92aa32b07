import type { FieldDefinition } from '@bakehouse/contract';
import { useMemo, useState } from 'react';
import { fieldUi } from '../../../../fields/index.ts';
import { FormField } from '../../../../fields/FormField.tsx';
import { FormContext, useFormValue, type FormScope } from '../../../../form/form-context.ts';
import { createFormStore } from '../../../../form/form-store.ts';
import type { ControlProps } from '../../../../parts/controls/FormRow.tsx';

/** The rows with which a list begins, as rows are filled in. */
export function DefaultRows({
  field,
  control,
  onChange,
}: {
  field: FieldDefinition;
  control: ControlProps;
  onChange: (value: unknown) => void;
}) {
  const { identifier } = field;
  // The form of what is typed here; what is typed elsewhere opens it anew.
  const [store] = useState(() => createFormStore([field], { [identifier]: field.default ?? null }));
  const scope = useMemo((): FormScope => {
    const taken = () => onChange(JSON.parse(JSON.stringify(store.get(identifier) ?? null)));
    return {
      store,
      module: {
        identifier: '',
        title: '',
        fields: [field],
        definition: { fields: [field] },
      },
      view: 'create',
      Field: FormField,
      writable: () => true,
      changed: taken,
      pressed: () => undefined,
    };
  }, [store, field, onChange]);
  return (
    <FormContext value={scope}>
      <Rows field={field} control={control} />
    </FormContext>
  );
}

function Rows({ field, control }: { field: FieldDefinition; control: ControlProps }) {
  const { Control } = fieldUi('list');
  const value = useFormValue(field.identifier);
  return (
    <Control
      field={field}
      path={field.identifier}
      value={value}
      onChange={() => undefined}
      disabled={false}
      control={control}
    />
  );
}
