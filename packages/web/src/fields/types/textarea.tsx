import { Input } from 'antd';
import { defineFieldUi, type FieldControlProps } from '../define-field-ui.ts';
import { antdStatus } from '../parts/antd-status.ts';
import { LinesShow, TextCell } from '../parts/TextCell.tsx';

/** A text of several lines. */
export const textarea = defineFieldUi({
  type: 'textarea',
  wide: true,
  Control: LinesControl,
  Cell: TextCell,
  Show: LinesShow,
});

function LinesControl({ field, value, onChange, disabled, status, control }: FieldControlProps) {
  const { rows = 3, placeholder } = field.options ?? {};
  return (
    <Input.TextArea
      {...control}
      {...antdStatus(status)}
      autoSize={{ minRows: Number(rows), maxRows: 24 }}
      {...(typeof placeholder === 'string' ? { placeholder } : {})}
      disabled={disabled}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
    />
  );
}
