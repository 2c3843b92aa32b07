import { Input } from 'antd';
import { lazy, Suspense } from 'react';
import { Markdown } from '../../parts/text/Markdown.tsx';
import { defineFieldUi, type FieldCellProps, type FieldControlProps } from '../define-field-ui.ts';
import { antdStatus } from '../parts/antd-status.ts';
import { TextCell } from '../parts/TextCell.tsx';

/** A formatted text, stored as Markdown. */
export const richtext = defineFieldUi({
  type: 'richtext',
  wide: true,
  Control: RichtextControl,
  Cell: TextCell,
  Show: ({ value }: FieldCellProps) => <Markdown text={typeof value === 'string' ? value : ''} />,
});

const Editor = lazy(() =>
  import('../richtext/RichEditor.tsx').then(
    ({ RichEditor }) => ({ default: RichEditor }),
    // Without a connection the Markdown itself can still be edited.
    () => ({ default: AsWritten }),
  ),
);

/** The editor is loaded with the first text that is edited. */
function RichtextControl(props: FieldControlProps) {
  return (
    <Suspense fallback={<AsWritten {...props} disabled />}>
      <Editor {...props} />
    </Suspense>
  );
}

function AsWritten({ value, onChange, disabled, status, control }: FieldControlProps) {
  return (
    <Input.TextArea
      {...control}
      {...antdStatus(status)}
      autoSize={{ minRows: 4, maxRows: 24 }}
      disabled={disabled}
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    />
  );
}
