import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

/** A button of a row of tools. */
export interface ToolButton {
  name: string;
  label: string;
  /** What is seen; the label where left out. */
  icon?: ReactNode;
  /** Undefined where it is neither on nor off. */
  pressed?: boolean | undefined;
  disabled: boolean;
  run: () => void;
}

/** A row of buttons that is one stop of Tab; arrow keys go from one to the next. */
export function ToolRow({
  label,
  controls,
  buttons,
  children,
}: {
  label: string;
  controls: string;
  buttons: readonly ToolButton[];
  children?: ReactNode;
}) {
  const holder = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const move = (event: KeyboardEvent) => {
    const all = [...(holder.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const at = all.indexOf(event.target as HTMLElement);
    const to = {
      ArrowRight: (at + 1) % all.length,
      ArrowLeft: (at - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    }[event.key];
    if (at === -1 || to === undefined) return;
    event.preventDefault();
    setCurrent(to);
    all[to]?.focus();
  };
  return (
    <div className="richtext-bar">
      <div
        ref={holder}
        className="richtext-tools"
        role="toolbar"
        aria-label={label}
        aria-controls={controls}
        onKeyDown={move}
      >
        {buttons.map(({ name, label: title, icon, pressed, disabled, run }, index) => (
          <button
            key={name}
            type="button"
            className={icon === undefined ? 'tool-word' : 'icon-button'}
            tabIndex={index === Math.min(current, buttons.length - 1) ? 0 : -1}
            aria-label={title}
            title={title}
            aria-disabled={disabled}
            {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
            // What is selected in the text stays selected.
            onMouseDown={(event) => event.preventDefault()}
            onFocus={() => setCurrent(index)}
            onClick={() => {
              if (!disabled) run();
            }}
          >
            {icon ?? title}
          </button>
        ))}
      </div>
      {children}
    </div>
  );
}
