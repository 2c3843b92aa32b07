import { Input } from 'antd';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { CheckBox } from '../../../parts/controls/CheckBox.tsx';
import { FormRow, type ControlProps } from '../../../parts/controls/FormRow.tsx';
import { TextWithCode } from '../../../parts/text/TextWithCode.tsx';
import { ColorInput } from './ColorInput.tsx';
import { LogoInput } from './LogoInput.tsx';
import type { Setting } from './setting.ts';
import { settingsTexts } from './texts.ts';

/** One setting: what it is, where that comes from, and a way to change it. */
export function SettingRow({
  setting,
  draft,
  fault,
  onChange,
}: {
  setting: Setting;
  /** What is not saved yet; null gives the default back. */
  draft: string | null | undefined;
  fault: string | undefined;
  onChange: (draft: string | null | undefined) => void;
}) {
  const t = useTexts(settingsTexts);
  const { name, source, shown } = setting;
  const disabled = source === 'environment';
  const value = draft ?? (draft === null ? '' : (setting.value ?? ''));
  const title = t.nameOf(name);
  const set = (text: string) => onChange(text === '' ? null : text);
  const control = (parts: ControlProps) => {
    if (name === 'APP_LOGO')
      return <LogoInput control={parts} value={value} disabled={disabled} onChange={set} />;
    if (name === 'APP_COLOR')
      return <ColorInput control={parts} value={value} disabled={disabled} onChange={set} />;
    if (name === 'SIGN_IN_TEXT')
      return (
        <Input.TextArea
          {...parts}
          autoSize={{ minRows: 2, maxRows: 8 }}
          disabled={disabled}
          value={value}
          onChange={({ target }) => set(target.value)}
        />
      );
    if (setting.secret)
      return (
        <Input
          {...parts}
          type="password"
          autoComplete="off"
          disabled={disabled}
          value={draft ?? ''}
          placeholder={shown === null ? '' : t.isSet(shown)}
          onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
        />
      );
    return (
      <Input
        {...parts}
        disabled={disabled}
        value={value}
        placeholder={setting.default ?? ''}
        onChange={({ target }) => set(target.value)}
      />
    );
  };
  const origin = [
    ...(disabled ? [t.onServer(name)] : []),
    ...(setting.default === null || disabled ? [] : [t.default(setting.default)]),
    ...(draft === null && source === 'app' ? [t.willReset] : []),
  ].join(' ');
  const reset = source === 'app' && draft !== null && (
    <button
      type="button"
      className="link-button small"
      aria-label={t.resetNamed(title)}
      onClick={() => onChange(null)}
    >
      {t.reset}
    </button>
  );
  if (setting.group === 'features')
    return (
      <div className="setting-switch">
        <CheckBox
          checked={(draft ?? setting.value ?? setting.default) === 'on'}
          disabled={disabled}
          onChange={(checked) => onChange(checked ? 'on' : 'off')}
        >
          {title}
        </CheckBox>
        <p className="soft small">
          {t.helpOf(name)} {disabled && t.onServer(name)}
        </p>
      </div>
    );
  return (
    <FormRow
      label={title}
      extra={reset}
      message={fault}
      status={fault === undefined ? undefined : 'error'}
      help={
        <>
          <TextWithCode text={t.helpOf(name)} /> {origin}
        </>
      }
    >
      {control}
    </FormRow>
  );
}
