import { CodeField } from '../code/CodeField.tsx';
import { defineFieldUi, type FieldCellProps, type FieldControlProps } from '../define-field-ui.ts';
import { TextCell } from '../parts/TextCell.tsx';

/** Source code, with the colours of its language. */
export const code = defineFieldUi({
  type: 'code',
  wide: true,
  Control: (props: FieldControlProps) => (
    <CodeField
      {...props}
      language={languageOf(props.field.options)}
      text={typeof props.value === 'string' ? props.value : ''}
      onText={(text) => props.onChange(text === '' ? null : text)}
    />
  ),
  Cell: TextCell,
  Show: ({ value }: FieldCellProps) => (
    <pre className="code-show">{typeof value === 'string' ? value : ''}</pre>
  ),
});

function languageOf(options: Record<string, unknown> | undefined): string | undefined {
  const language = options?.['language'];
  return typeof language === 'string' ? language : undefined;
}
