import { useTexts } from '../../base/i18n/define-texts.ts';
import { FormRow } from '../../parts/controls/FormRow.tsx';
import { messageFor, useFormScope } from './form-context.ts';
import { formTexts } from './texts.ts';

/** One of a few fixed values. */
export function ChoiceField({
  label,
  help,
  path,
  required,
  hiddenLabel,
  values,
  value,
  onChange,
}: {
  label: string;
  help: string | undefined;
  path: string;
  required: boolean;
  hiddenLabel: boolean;
  values: readonly (string | number | boolean)[];
  value: unknown;
  onChange: (value: unknown) => void;
}) {
  const t = useTexts(formTexts);
  const row = { label, help, path, required, hiddenLabel, ...messageFor(useFormScope(), path) };
  const isWritten = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  const written = isWritten ? String(value) : '';
  const unknown = written === '' || values.some((each) => String(each) === written) ? [] : [written];
  const title = (each: string | number | boolean) =>
    each === true ? t.yes : each === false ? t.no : String(each);
  return (
    <FormRow {...row}>
      {(control) => (
        <select
          {...control}
          className="native-select"
          value={written}
          onChange={({ target }) => onChange(values.find((each) => String(each) === target.value))}
        >
          <option value="">{t.notSet}</option>
          {[...values, ...unknown].map((each) => (
            <option key={String(each)} value={String(each)}>
              {title(each)}
            </option>
          ))}
        </select>
      )}
    </FormRow>
  );
}
