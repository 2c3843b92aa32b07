import { Button } from 'antd';
import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import type { ControlProps } from '../../../parts/controls/FormRow.tsx';
import { toast } from '../../../parts/messages/toast-store.ts';
import { smallPicture } from './small-picture.ts';
import { settingsTexts } from './texts.ts';

/** Chooses the logo. */
export function LogoInput({
  control,
  value,
  disabled,
  onChange,
}: {
  control: ControlProps;
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
}) {
  const t = useTexts(settingsTexts);
  const chooser = useRef<HTMLInputElement>(null);
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    try {
      onChange(await smallPicture(file));
    } catch {
      toast({ level: 'error', title: t.wrongPicture, attempt: true });
    }
  };
  const { id, ...named } = control;
  return (
    <div className="row">
      {value !== '' && <img className="setting-logo" src={value} alt="" />}
      <Button
        id={id}
        aria-describedby={named['aria-describedby']}
        disabled={disabled}
        icon={<Upload size={16} aria-hidden />}
        onClick={() => chooser.current?.click()}
      >
        {t.choose}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        aria-label={t.choose}
        onChange={({ target }) => void take(target.files?.[0])}
      />
    </div>
  );
}
