import { useEffect, useState } from 'react';

/** What the app knows of its server. */
export type ServerState =
  | { status: 'asking' }
  | { status: 'ready'; apiVersion: string }
  | { status: 'unreachable' };

/** Asks the server every few seconds whether it can serve. */
export function useServerState(): ServerState {
  const [state, setState] = useState<ServerState>({ status: 'asking' });
  useEffect(() => {
    const stop = new AbortController();
    const ask = async () => {
      const next = await askServer(stop.signal);
      if (!stop.signal.aborted) setState(next);
    };
    void ask();
    const timer = setInterval(() => void ask(), 5_000);
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, []);
  return state;
}

async function askServer(signal: AbortSignal): Promise<ServerState> {
  try {
    const answer = await fetch('/health/ready', { signal });
    if (!answer.ok) return { status: 'unreachable' };
    return { status: 'ready', apiVersion: answer.headers.get('api-version') ?? 'unknown' };
  } catch {
    return { status: 'unreachable' };
  }
}
