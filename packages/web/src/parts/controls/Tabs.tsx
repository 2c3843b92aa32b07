import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import './tabs.css';

/** Parts of a page of which one is shown; arrow keys go from one to the next. They stand in one row, which scrolls where it is narrow. */
export function Tabs<T extends string>({
  label,
  tabs,
  value,
  onChange,
  children,
}: {
  label: string;
  tabs: readonly (readonly [id: T, title: string])[];
  value: T;
  onChange: (id: T) => void;
  children: ReactNode;
}) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    row.current
      ?.querySelector(`[data-tab="${value}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [value]);
  const byKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex(([each]) => each === value);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1 + tabs.length, Home: 0, End: tabs.length - 1 }[
      event.key
    ];
    const next = to === undefined ? undefined : tabs[to % tabs.length];
    if (next === undefined) return;
    event.preventDefault();
    onChange(next[0]);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next[0]}"]`)?.focus();
  };
  return (
    <>
      <div ref={row} className="tabs" role="tablist" aria-label={label} onKeyDown={byKey}>
        {tabs.map(([each, title]) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={`${id}-${each}`}
            data-tab={each}
            aria-selected={each === value}
            aria-controls={`${id}-panel`}
            tabIndex={each === value ? 0 : -1}
            onClick={() => onChange(each)}
          >
            {title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className="tab-panel">
        {children}
      </div>
    </>
  );
}
