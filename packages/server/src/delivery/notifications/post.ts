/** What another system said to a message: taken, not now, or never. */
export type Posted =
  | { taken: true }
  | { taken: false; reason: string; status?: number; retrySeconds?: number | undefined; final: boolean };

/** Other systems get this long to answer. */
const patienceMs = 10_000;

/** Posts something to another system, follows it nowhere and reads no more of its answer than the status. */
export async function post(
  url: string,
  {
    method = 'POST',
    headers,
    body,
  }: { method?: string; headers: Record<string, string>; body: string | Buffer },
): Promise<Posted> {
  try {
    const answer = await fetch(url, {
      method,
      headers,
      body: typeof body === 'string' ? body : new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    });
    await answer.body?.cancel();
    const { ok, status } = answer;
    if (ok) return { taken: true };
    const passing = status === 408 || status === 429 || status >= 500;
    return {
      taken: false,
      reason: `HTTP ${status}`,
      status,
      retrySeconds: passing ? secondsOf(answer.headers.get('retry-after')) : undefined,
      final: !passing,
    };
  } catch (error) {
    const { name, cause, message } = error as Error & { cause?: { code?: string } };
    const reason = name === 'TimeoutError' ? 'No answer in time' : (cause?.code ?? message);
    return { taken: false, reason, final: false };
  }
}

/** Retry-After as seconds, at most an hour; undefined where it says nothing usable. */
function secondsOf(text: string | null): number | undefined {
  if (text === null) return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), 3600) : undefined;
}
