import { ConfigProvider } from 'antd';
import { X } from 'lucide-react';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { partTexts } from '../texts.ts';
import { ask } from './confirm.ts';
import { createTypedValues } from './typed-values.ts';
import { useModal } from './use-modal.ts';
import './dialog.css';

/**
 * A window over the page; the browser keeps the focus inside. Typing begins in its first field, Enter does what its main
 * button does, and Escape closes it: after a question where something was typed.
 */
export function Dialog({
  title,
  onClose,
  onSubmit,
  children,
  footer,
  wide = false,
  side = false,
}: {
  title: string;
  onClose: () => void;
  /** What the main button does: it must be of type `submit`. */
  onSubmit?: () => void;
  children: ReactNode;
  footer?: ReactNode;
  wide?: boolean;
  /** Stands at the side over the whole height. */
  side?: boolean;
}) {
  const t = useTexts(partTexts);
  const id = useId();
  const { ref, holder } = useModal();
  const [typed] = useState(createTypedValues);
  const leave = async () => {
    const question = {
      title: t.dropTitle,
      message: t.dropText,
      confirm: t.drop,
      cancel: t.keepOn,
      danger: true,
    };
    if (!typed.changed() || (await ask(question))) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A window may stand inside of another form.
    event.stopPropagation();
    onSubmit?.();
  };
  const content = (
    <>
      <div className="dialog-body">{children}</div>
      {footer !== undefined && <footer className="row">{footer}</footer>}
    </>
  );
  return (
    <dialog
      ref={ref}
      className={`dialog ${wide ? 'wide' : ''} ${side ? 'side' : ''}`}
      aria-labelledby={id}
      onCancel={(event) => {
        // A file that was not chosen cancels its field, not the window.
        if (event.target !== ref.current) return;
        event.preventDefault();
        void leave();
      }}
      onMouseDown={(event) => {
        if (event.target === ref.current) void leave();
      }}
      onFocusCapture={({ target }) => typed.note(target)}
      onPointerDownCapture={({ target }) => typed.note(target)}
    >
      <div className="dialog-inner">
        <header className="row">
          <h2 id={id} className="grow">
            {title}
          </h2>
          <button type="button" className="icon-button" aria-label={t.close} onClick={() => void leave()}>
            <X size={18} aria-hidden />
          </button>
        </header>
        {/* What controls open must lie inside: everything outside a modal dialog is dead. */}
        <ConfigProvider {...(holder === null ? {} : { getPopupContainer: () => holder })}>
          {onSubmit === undefined ? (
            content
          ) : (
            <form className="dialog-form" onSubmit={submit}>
              {content}
            </form>
          )}
        </ConfigProvider>
      </div>
    </dialog>
  );
}
