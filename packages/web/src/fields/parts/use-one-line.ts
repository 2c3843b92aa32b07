import { useEffect, useState, type RefObject } from 'react';

/** Whether all fields of the first row stand in one line, so that their labels can head the rows below. */
export function useOneLine(rows: RefObject<HTMLElement | null>): boolean {
  const [oneLine, setOneLine] = useState(false);
  useEffect(() => {
    const { current } = rows;
    if (current === null) return;
    const watch = new ResizeObserver(() => {
      const fields = current.querySelectorAll(':scope > .list-row:first-child > .list-fields > .field');
      const tops = new Set([...fields].map((each) => Math.round(each.getBoundingClientRect().top)));
      setOneLine(tops.size === 1);
    });
    watch.observe(current);
    return () => watch.disconnect();
  }, []);
  return oneLine;
}
