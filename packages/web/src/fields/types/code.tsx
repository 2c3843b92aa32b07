import { CodeArea } from '../parts/CodeArea.tsx';
import { defineFieldUi, type FieldCellProps, type FieldControlProps } from '../define-field-ui.ts';
import { TextCell } from '../parts/TextCell.tsx';

/** Source code, in letters of one width. */
export const code = defineFieldUi({
  type: 'code',
  wide: true,
  Control: (props: FieldControlProps) => (
    <CodeArea
      {...props}
      text={typeof props.value === 'string' ? props.value : ''}
      onText={(text) => props.onChange(text === '' ? null : text)}
    />
  ),
  Cell: TextCell,
  Show: ({ value }: FieldCellProps) => (
    <pre className="code-show">{typeof value === 'string' ? value : ''}</pre>
  ),
});
