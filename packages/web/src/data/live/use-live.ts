import type { LiveMessage } from '@bakehouse/client/source';
import { useEffect, useRef } from 'react';
import { server } from '../server/server.ts';

/** Listens to a topic while the component is shown. */
export function useLive(topic: string, on: (message: LiveMessage) => void): void {
  const latest = useRef(on);
  latest.current = on;
  useEffect(() => server().live.listen(topic, (message) => latest.current(message)), [topic]);
}
