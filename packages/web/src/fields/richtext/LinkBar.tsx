import { Button, Input } from 'antd';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { typedAddress } from './model/addresses.ts';
import { richTexts } from './texts.ts';

/** Asks where a link leads. */
export function LinkBar({
  address,
  onAddress,
  onClose,
}: {
  /** Where the link that is there leads. */
  address: string;
  /** Nothing takes the link away. */
  onAddress: (address: string | undefined) => void;
  onClose: () => void;
}) {
  const t = useTexts(richTexts);
  const id = useId();
  const [typed, setTyped] = useState(address);
  const [refused, setRefused] = useState(false);
  const apply = () => {
    const found = typedAddress(typed);
    if (found === undefined) setRefused(true);
    else onAddress(found);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') onClose();
    else if (event.target instanceof HTMLInputElement) apply();
    else (event.target as HTMLElement).click();
  };
  return (
    <div className="link-bar" onKeyDown={press}>
      <Input
        autoFocus
        type="url"
        value={typed}
        placeholder="https://"
        aria-label={t.address}
        {...(refused ? { status: 'error', 'aria-invalid': true, 'aria-describedby': id } : {})}
        onChange={({ target }) => {
          setTyped(target.value);
          setRefused(false);
        }}
      />
      <Button type="primary" onClick={apply}>
        {t.apply}
      </Button>
      {address !== '' && <Button onClick={() => onAddress(undefined)}>{t.unlink}</Button>}
      <Button onClick={onClose}>{t.cancel}</Button>
      {refused && (
        <p id={id} role="alert" className="form-message bad">
          {t.badAddress}
        </p>
      )}
    </div>
  );
}
