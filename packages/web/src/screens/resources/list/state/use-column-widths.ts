import { isObject } from '@bakehouse/contract';
import { useEffect, useRef, useState } from 'react';
import { usePreference } from '../../../../parts/controls/use-preference.ts';

type Widths = Record<string, number>;

/** How wide the user has made the columns of a module's list; stored when they have come to rest. */
export function useColumnWidths(module: string) {
  const [kept, store] = usePreference<Widths>(`widths.${module}`);
  const [moved, setMoved] = useState<Widths>();
  const widths = moved ?? (isObject(kept) ? kept : {});
  const storing = useRef(store);
  storing.current = store;
  useEffect(() => {
    if (moved === undefined) return;
    const timer = setTimeout(() => storing.current(() => moved), 400);
    return () => clearTimeout(timer);
  }, [moved]);
  return {
    widthOf: (column: string): number | undefined => {
      const width: unknown = widths[column];
      return typeof width === 'number' ? width : undefined;
    },
    resize: (column: string, width: number | undefined) =>
      setMoved((now = widths) => {
        const { [column]: _, ...others } = now;
        return width === undefined ? others : { ...others, [column]: width };
      }),
  };
}
