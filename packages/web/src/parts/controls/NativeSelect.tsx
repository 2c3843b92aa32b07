import { FormRow } from './FormRow.tsx';
import './native-select.css';

/** The browser's own control to choose one of a few: quick, and right on every device. */
export function NativeSelect({
  label,
  value,
  options,
  onChange,
  hiddenLabel = false,
  disabled = false,
}: {
  label: string;
  value: string;
  options: readonly (readonly [value: string, title: string])[];
  onChange: (value: string) => void;
  hiddenLabel?: boolean;
  disabled?: boolean;
}) {
  return (
    <FormRow label={label} hiddenLabel={hiddenLabel}>
      {(control) => (
        <select
          {...control}
          className="native-select"
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map(([each, title]) => (
            <option key={each} value={each}>
              {title}
            </option>
          ))}
        </select>
      )}
    </FormRow>
  );
}
