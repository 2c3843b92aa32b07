import { isObject } from '@bakehouse/contract';
import { Input } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import type { ControlProps } from '../../../../parts/controls/FormRow.tsx';
import { ChoiceMarks } from './ChoiceMarks.tsx';
import { choiceMarks } from './marked-choices.ts';
import { moduleTexts } from '../texts.ts';

/** Choices as lines: the stored value, and after a bar what people see. Colours and icons stay with their value. */
export function ChoicesInput({
  value,
  onChange,
  control,
}: {
  value: unknown;
  onChange: (value: unknown) => void;
  control: ControlProps;
}) {
  const t = useTexts(moduleTexts);
  const [text, setText] = useState(() => linesOf(value));
  return (
    <>
      <Input.TextArea
        {...control}
        autoSize={{ minRows: 2, maxRows: 12 }}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          onChange(choicesOf(target.value, value));
        }}
      />
      <p className="form-help">{t.choicesHelp}</p>
      <ChoiceMarks value={value} onChange={onChange} />
    </>
  );
}

function linesOf(value: unknown): string {
  return (Array.isArray(value) ? (value as unknown[]) : [])
    .map((each) => {
      if (!isObject(each)) return String(each);
      const stored = String(each['value']);
      return typeof each['title'] === 'string' ? `${stored} | ${each['title']}` : stored;
    })
    .join('\n');
}

function choicesOf(text: string, before: unknown): unknown[] | undefined {
  const known = new Map(
    (Array.isArray(before) ? (before as unknown[]) : [])
      .filter(isObject)
      .map((each) => [each['value'], each]),
  );
  const made = text
    .split('\n')
    .map((line) => line.split('|').map((part) => part.trim()))
    .filter(([value]) => value !== undefined && value !== '')
    .map(([value = '', title = '']) => {
      const before = known.get(value) ?? {};
      const kept = Object.fromEntries(
        choiceMarks.flatMap((mark) => (before[mark] === undefined ? [] : [[mark, before[mark]]])),
      );
      if (title === '' && Object.keys(kept).length === 0) return value;
      return { value, ...(title === '' ? {} : { title }), ...kept };
    });
  return made.length === 0 ? undefined : made;
}
