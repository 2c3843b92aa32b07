import { useState } from 'react';
import './switch.css';

/** Switches something on or off at once; what it is stands in its name, and whether it is on beside it. */
export function Switch({
  label,
  checked,
  on,
  off,
  onChange,
}: {
  /** What is switched. */
  label: string;
  checked: boolean;
  /** The words for on and off. */
  on: string;
  off: string;
  onChange: (checked: boolean) => Promise<void>;
}) {
  const [busy, setBusy] = useState(false);
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      aria-busy={busy}
      className="switch"
      onClick={() => {
        if (busy) return;
        setBusy(true);
        void onChange(!checked).finally(() => setBusy(false));
      }}
    >
      <span className="switch-track" aria-hidden />
      <span aria-hidden>{checked ? on : off}</span>
    </button>
  );
}
