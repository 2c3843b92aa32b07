/** What came back. */
export interface Answer {
  status: number;
  /** The whole of it, with its headers. */
  text: string;
  body: string;
}

/** Searches an answer for what may not stand in it. */
export type Look = (way: string, answer: Pick<Answer, 'text' | 'status'>) => void;

/** Sends requests to a server as somebody. */
export interface Client {
  send: (method: string, path: string, body?: unknown) => Promise<Answer>;
  /** Sends one that must succeed, and gives what came as JSON. */
  must: <T>(method: string, path: string, body?: unknown) => Promise<T>;
}

/** A client with a token; without one it is nobody. */
export function clientOf(url: string, token?: string): Client {
  const send: Client['send'] = async (method, path, body) => {
    const form = body instanceof FormData;
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    });
    const content = await response.text();
    const headers = JSON.stringify([...response.headers]);
    return { status: response.status, text: `${headers} ${content}`, body: content };
  };
  return {
    send,
    async must<T>(method: string, path: string, body?: unknown): Promise<T> {
      const answer = await send(method, path, body);
      if (answer.status >= 300) throw new Error(`${method} ${path} ${answer.status} ${answer.body}`);
      return (answer.body === '' ? undefined : JSON.parse(answer.body)) as T;
    },
  };
}
