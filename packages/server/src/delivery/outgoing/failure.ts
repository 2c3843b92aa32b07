import { Problem } from '@bakehouse/contract';

/** What became of an exchange that did not end well. */
export function failure(url: URL, cause: unknown, signal: AbortSignal): Error {
  if (cause instanceof Problem) return cause;
  if (signal.aborted) {
    const told = signal.reason as { name?: unknown } | undefined;
    if (told?.name !== 'TimeoutError')
      return new Problem('upstream_failed', 'The request was cancelled', {}, cause);
    return new Problem('upstream_timeout', `"${url.host}" did not answer in time`, {}, cause);
  }
  return new Problem('upstream_failed', `"${url.host}" could not be reached`, {}, cause);
}
