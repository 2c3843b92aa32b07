import { Input } from 'antd';
import { Bold, Heading, Italic, Link2, List } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { Markdown } from '../../parts/text/Markdown.tsx';
import { defineFieldUi, type FieldCellProps, type FieldControlProps } from '../define-field-ui.ts';
import { antdStatus } from '../parts/antd-status.ts';
import { TextCell } from '../parts/TextCell.tsx';
import { fieldTexts } from '../texts.ts';

/** A formatted text, stored as Markdown. */
export const richtext = defineFieldUi({
  type: 'richtext',
  wide: true,
  Control: RichtextControl,
  Cell: TextCell,
  Show: ({ value }: FieldCellProps) => <Markdown text={typeof value === 'string' ? value : ''} />,
});

const marks = [
  { text: 'bold', icon: Bold, before: '**', after: '**' },
  { text: 'italic', icon: Italic, before: '*', after: '*' },
  { text: 'heading', icon: Heading, before: '## ', after: '' },
  { text: 'bullets', icon: List, before: '- ', after: '' },
  { text: 'link', icon: Link2, before: '[', after: '](https://)' },
] as const;

function RichtextControl({ value, onChange, disabled, status, control }: FieldControlProps) {
  const t = useTexts(fieldTexts);
  const [preview, setPreview] = useState(false);
  const holder = useRef<HTMLDivElement>(null);
  const text = typeof value === 'string' ? value : '';
  const wrap = (before: string, after: string) => {
    const area = holder.current?.querySelector('textarea');
    if (area == null) return;
    const { selectionStart: start, selectionEnd: end } = area;
    onChange(text.slice(0, start) + before + text.slice(start, end) + after + text.slice(end));
    requestAnimationFrame(() => {
      area.focus();
      area.setSelectionRange(start + before.length, end + before.length);
    });
  };
  return (
    <div className="richtext" ref={holder}>
      <div className="richtext-bar">
        {marks.map(({ text: name, icon: Icon, before, after }) => (
          <button
            key={name}
            type="button"
            className="icon-button"
            aria-label={t[name]}
            title={t[name]}
            disabled={disabled || preview}
            onClick={() => wrap(before, after)}
          >
            <Icon size={16} aria-hidden />
          </button>
        ))}
        <span className="grow" />
        <button
          type="button"
          className="link-button small"
          aria-pressed={preview}
          onClick={() => setPreview(!preview)}
        >
          {preview ? t.write : t.preview}
        </button>
      </div>
      {preview ? (
        <Markdown text={text} />
      ) : (
        <Input.TextArea
          {...control}
          {...antdStatus(status)}
          variant="borderless"
          autoSize={{ minRows: 4, maxRows: 24 }}
          disabled={disabled}
          value={text}
          onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
        />
      )}
    </div>
  );
}
