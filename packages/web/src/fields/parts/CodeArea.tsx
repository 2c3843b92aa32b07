import { Input } from 'antd';
import type { CodeFieldProps } from './code-field-props.ts';
import { antdStatus } from './antd-status.ts';

/** Lines of code, until the editor is there. Ctrl+] and Ctrl+[ indent, so that Tab still leaves the control. */
export function CodeArea({ text, onText, disabled, status, control }: CodeFieldProps) {
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
