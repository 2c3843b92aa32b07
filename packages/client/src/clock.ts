/** Ends a request that shows no sign of life for too long. */
export interface Clock {
  /** What ends the request: nothing where neither a time nor a signal is given. */
  signal: { signal?: AbortSignal };
  /** There was a sign of life. */
  restart(): void;
  stop(): void;
}

/** A clock for one request. */
export function clockFor({
  timeout,
  signal,
}: {
  timeout?: number | undefined;
  signal?: AbortSignal | undefined;
}): Clock {
  if (timeout === undefined)
    return {
      signal: signal === undefined ? {} : { signal },
      restart: () => undefined,
      stop: () => undefined,
    };
  const silent = new AbortController();
  const end = () => silent.abort(new DOMException('The server did not answer in time', 'TimeoutError'));
  let timer = setTimeout(end, timeout);
  return {
    signal: { signal: signal === undefined ? silent.signal : AbortSignal.any([silent.signal, signal]) },
    restart() {
      clearTimeout(timer);
      timer = setTimeout(end, timeout);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Waits, unless the signal ends it. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const left = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', left);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', left, { once: true });
  });
}
