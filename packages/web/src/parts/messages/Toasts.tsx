import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { partTexts } from '../texts.ts';
import { closeToast, currentToasts, subscribeToasts, type Toast } from './toast-store.ts';
import './toasts.css';

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };

/** The messages in the corner; screen readers hear them. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts);
  const t = useTexts(partTexts);
  return (
    <section className="toasts" aria-label={t.messages} aria-live="polite" popover="manual" ref={open}>
      {toasts.map((each) => (
        <OneToast key={each.id} toast={each} />
      ))}
    </section>
  );
}

/** A popover lies above dialogs too. */
function open(element: HTMLElement | null): void {
  if (element?.isConnected === true && !element.matches(':popover-open')) element.showPopover();
}

function OneToast({ toast: { id, level, title, message, image, actions = [], seconds } }: { toast: Toast }) {
  const t = useTexts(partTexts);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || seconds === 0) return;
    const timer = setTimeout(() => closeToast(id), seconds * 1000);
    return () => clearTimeout(timer);
  }, [id, seconds, held]);
  const Icon = icons[level];
  return (
    <div
      className={`toast ${level}`}
      role={level === 'error' ? 'alert' : 'status'}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={18} aria-hidden />
      <div className="grow">
        <strong>{title}</strong>
        {message !== undefined && message !== '' && <p>{message}</p>}
        {image !== undefined && <img src={image} alt="" />}
        {actions.length > 0 && (
          <div className="row">
            {actions.map((action) => (
              <button
                key={action.title}
                type="button"
                className="link-button"
                onClick={() => {
                  action.run();
                  closeToast(id);
                }}
              >
                {action.title}
              </button>
            ))}
          </div>
        )}
      </div>
      <button type="button" className="icon-button" aria-label={t.close} onClick={() => closeToast(id)}>
        <X size={16} aria-hidden />
      </button>
    </div>
  );
}
