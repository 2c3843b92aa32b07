import { useEffect, useRef, useState } from 'react';

/** How large an element is, while it changes. */
export function usePlace() {
  const ref = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined) return;
      const { width, height } = entry.contentRect;
      setPlace({ width, height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, place] as const;
}
