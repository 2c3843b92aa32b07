import { useEffect, useState } from 'react';
import { useLive } from './use-live.ts';

/** Milliseconds after which nobody waits for the live connection any longer: some networks let none through. */
const patience = 2_000;

/** Whether a topic is told of from now on, or cannot be. */
export function useListening(topic: string): boolean {
  const [listening, setListening] = useState(false);
  useLive(topic, () => setListening(true));
  useEffect(() => {
    const timer = setTimeout(() => setListening(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return listening;
}
