import { Input } from 'antd';
import type { FieldControlProps } from '../define-field-ui.ts';
import { antdStatus } from './antd-status.ts';

/** Lines of code. Ctrl+] and Ctrl+[ indent, so that Tab still leaves the control. */
export function CodeArea({
  text,
  onText,
  disabled,
  status,
  control,
}: Pick<FieldControlProps, 'disabled' | 'status' | 'control'> & {
  text: string;
  onText: (text: string) => void;
}) {
  return (
    <Input.TextArea
      {...control}
      {...antdStatus(status)}
      className="code-area"
      autoSize={{ minRows: 4, maxRows: 30 }}
      spellCheck={false}
      disabled={disabled}
      value={text}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={(event) => {
        if (!event.ctrlKey || (event.key !== ']' && event.key !== '[')) return;
        event.preventDefault();
        const area = event.currentTarget;
        const start = text.lastIndexOf('\n', area.selectionStart - 1) + 1;
        const lines = text.slice(start, area.selectionEnd);
        const moved = event.key === ']' ? lines.replaceAll(/^/gm, '  ') : lines.replaceAll(/^ {1,2}/gm, '');
        onText(text.slice(0, start) + moved + text.slice(area.selectionEnd));
      }}
    />
  );
}
