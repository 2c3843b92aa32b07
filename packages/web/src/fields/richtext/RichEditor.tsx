import { Input } from 'antd';
import { useMemo, useState } from 'react';
import { useTexts } from '../../base/i18n/define-texts.ts';
import type { FieldControlProps } from '../define-field-ui.ts';
import { antdStatus } from '../parts/antd-status.ts';
import { DocumentEditor } from './DocumentEditor.tsx';
import { readMarkdown } from './model/read-markdown.ts';
import { richTexts } from './texts.ts';
import './richtext.css';

/** Edits Markdown as a document, or as it is written. */
export function RichEditor({ field, value, onChange, disabled, status, control }: FieldControlProps) {
  const t = useTexts(richTexts);
  const [asSource, setAsSource] = useState(false);
  const text = typeof value === 'string' ? value : '';
  // The document reads what comes later by itself.
  const reading = useMemo(() => (asSource ? undefined : readMarkdown(text)), [asSource]);
  const onText = (next: string) => onChange(next === '' ? null : next);
  const toggle = (
    <button
      type="button"
      className="tool-word"
      aria-pressed={reading === undefined}
      onClick={() => setAsSource(!asSource)}
    >
      {t.source}
    </button>
  );
  if (reading !== undefined)
    return (
      <div className={`richtext ${status ?? ''}`}>
        <DocumentEditor
          {...{ field, text, reading, onText, disabled, control }}
          onTooLong={() => setAsSource(true)}
        >
          {toggle}
        </DocumentEditor>
      </div>
    );
  return (
    <div className={`richtext ${status ?? ''}`}>
      <div className="richtext-bar">
        {!asSource && <span className="small soft">{t.tooLong}</span>}
        <span className="grow" />
        {toggle}
      </div>
      <Input.TextArea
        {...control}
        {...antdStatus(status)}
        variant="borderless"
        className="richtext-source"
        autoSize={{ minRows: 4, maxRows: 24 }}
        disabled={disabled}
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
    </div>
  );
}
