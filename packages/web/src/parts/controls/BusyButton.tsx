import { Button, type ButtonProps } from 'antd';
import './busy-button.css';

/**
 * A button that shows that its work goes on, and does not begin it twice. Its name stays the same meanwhile: antd's own
 * `loading` adds to it, and now and then does not take that back.
 */
export function BusyButton({
  busy,
  icon,
  onClick,
  ...rest
}: Omit<ButtonProps, 'loading'> & { busy: boolean }) {
  return (
    <Button
      {...rest}
      aria-busy={busy}
      icon={busy ? <span className="busy-mark" aria-hidden /> : icon}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
