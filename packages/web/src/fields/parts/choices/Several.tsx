import { FormRow } from '../../../parts/controls/FormRow.tsx';
import { ChoiceSelect } from './ChoiceSelect.tsx';

/** A labelled control to choose several of what there is. */
export function Several({
  label,
  help,
  value,
  onChange,
  choices,
}: {
  label: string;
  help?: string | undefined;
  value: string[];
  onChange: (value: string[]) => void;
  choices: readonly { value: string; label: string }[];
}) {
  return (
    <FormRow label={label} help={help}>
      {(control) => (
        <ChoiceSelect
          control={control}
          choices={choices}
          value={value}
          multiple
          disabled={false}
          onChange={(next) => onChange(Array.isArray(next) ? next.map(String) : [])}
        />
      )}
    </FormRow>
  );
}
