import { ConfigProvider } from 'antd';
import { X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { partTexts } from '../texts.ts';
import './dialog.css';

/** A window over the page; the browser keeps the focus inside and Escape closes it. */
export function Dialog({
  title,
  onClose,
  children,
  footer,
  wide = false,
  side = false,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
  wide?: boolean;
  /** Stands at the side over the whole height. */
  side?: boolean;
}) {
  const t = useTexts(partTexts);
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);
  const [holder, setHolder] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    dialog.showModal();
    setHolder(dialog);
    return () => dialog.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className={`dialog ${wide ? 'wide' : ''} ${side ? 'side' : ''}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        if (event.target === ref.current) onClose();
      }}
    >
      <div className="dialog-inner">
        <header className="row">
          <h2 id={id} className="grow">
            {title}
          </h2>
          <button type="button" className="icon-button" aria-label={t.close} onClick={onClose}>
            <X size={18} aria-hidden />
          </button>
        </header>
        {/* What controls open must lie inside: everything outside a modal dialog is dead. */}
        <ConfigProvider {...(holder === null ? {} : { getPopupContainer: () => holder })}>
          <div className="dialog-body">{children}</div>
          {footer !== undefined && <footer className="row">{footer}</footer>}
        </ConfigProvider>
      </div>
    </dialog>
  );
}
