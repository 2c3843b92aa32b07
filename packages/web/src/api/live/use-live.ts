import { useEffect, useRef } from 'react';
import { listen, type LiveMessage } from './live.ts';

/** Listens to a topic while the component is shown. */
export function useLive(topic: string, on: (message: LiveMessage) => void): void {
  const latest = useRef(on);
  latest.current = on;
  useEffect(() => listen(topic, (message) => latest.current(message)), [topic]);
}
