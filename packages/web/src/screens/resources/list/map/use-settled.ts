import { useEffect, useState } from 'react';

/** A value as it was when it had not changed for a while, so that nothing is asked for on the way; the first one at once. */
export function useSettled<Value>(value: Value, milliseconds = 100): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (settled === undefined) {
      setSettled(value);
      return undefined;
    }
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, settled === undefined]);
  return settled ?? value;
}
