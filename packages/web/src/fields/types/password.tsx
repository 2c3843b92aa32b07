import { Input } from 'antd';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { defineFieldUi, type FieldControlProps } from '../define-field-ui.ts';
import { antdStatus } from '../parts/antd-status.ts';
import { fieldTexts } from '../texts.ts';

/** A secret that can be set and is never shown. */
export const password = defineFieldUi({
  type: 'password',
  Control: SecretControl,
  Cell: () => <span className="soft">••••••</span>,
});

function SecretControl({ value, onChange, disabled, status, control }: FieldControlProps) {
  const t = useTexts(fieldTexts);
  return (
    <Input
      {...control}
      {...antdStatus(status)}
      type="password"
      autoComplete="new-password"
      placeholder={t.secretUnchanged}
      disabled={disabled}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
    />
  );
}
