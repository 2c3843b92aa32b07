import { Switch } from 'antd';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { partTexts } from '../../parts/texts.ts';
import { defineFieldUi, type FieldCellProps, type FieldControlProps } from '../define-field-ui.ts';

/** Yes or no. */
export const boolean = defineFieldUi({ type: 'boolean', Control: YesNo, Cell: YesNoCell, inline: true });

function YesNo({ value, onChange, disabled, control, autoFocus = false }: FieldControlProps) {
  return (
    <div>
      <Switch
        {...control}
        autoFocus={autoFocus}
        disabled={disabled}
        checked={value === true}
        onChange={onChange}
      />
    </div>
  );
}

function YesNoCell({ field, value }: FieldCellProps) {
  const t = useTexts(partTexts);
  const { yes = t.yes, no = t.no } = field.options ?? {};
  if (typeof value !== 'boolean') return null;
  return <span className={value ? 'yes' : 'soft'}>{String(value ? yes : no)}</span>;
}
