/** Sends JSON and gives back the JSON answered; throws when the answer is no good one. */
export async function sendJson(
  method: string,
  url: string,
  body: unknown,
  token?: string,
): Promise<Record<string, unknown>> {
  const answer = await fetch(url, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text.slice(0, 300)}`);
  return (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
}
