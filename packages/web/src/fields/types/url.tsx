import { defineFieldUi, type FieldCellProps, type FieldControlProps } from '../define-field-ui.ts';
import { TextCell } from '../parts/TextCell.tsx';
import { TextInput } from '../parts/TextInput.tsx';

/** A web address. */
export const url = defineFieldUi({
  type: 'url',
  Control: (props: FieldControlProps) => <TextInput {...props} inputMode="url" />,
  Cell: TextCell,
  Show: UrlShow,
  inline: true,
});

/** A link only where following it cannot run code. */
function UrlShow({ field, value }: FieldCellProps) {
  if (typeof value !== 'string' || !/^https?:\/\//i.test(value))
    return <TextCell field={field} value={value} />;
  return (
    <a href={value} target="_blank" rel="noopener noreferrer">
      {value}
    </a>
  );
}
