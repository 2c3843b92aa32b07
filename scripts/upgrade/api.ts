/** A caller of the API with somebody's token. */
export interface Api {
  /** Sends a request and gives back the JSON answered; throws when the answer is no good one, unless its status is among `allowed`. */
  send(method: string, path: string, body?: unknown, allowed?: readonly number[]): Promise<Answer>;
  /** Every entry of a list, page by page. */
  all(path: string): Promise<Record<string, unknown>[]>;
  /** The bytes at an address. */
  bytes(path: string): Promise<Buffer>;
  /** Stores a file. */
  upload(content: Buffer, name: string, fields: Record<string, string>): Promise<Record<string, unknown>>;
}

/** The status of an answer and its content. */
export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** Calls the API of a product with a token, or without one. */
export function apiOf(url: string, token?: string): Api {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const ask = async (method: string, path: string, init: RequestInit = {}) =>
    fetch(url + path, {
      ...init,
      method,
      headers: { ...authorization, connection: 'close', ...(init.headers as Record<string, string>) },
    });
  const api: Api = {
    async send(method, path, body, allowed = []) {
      const answer = await ask(
        method,
        path,
        body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
      );
      const text = await answer.text();
      if (!answer.ok && !allowed.includes(answer.status))
        throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 500)}`);
      return {
        status: answer.status,
        body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>,
      };
    },
    async all(path) {
      const found: Record<string, unknown>[] = [];
      const sign = path.includes('?') ? '&' : '?';
      let address = path;
      for (;;) {
        const { body } = await api.send('GET', address);
        found.push(...(body['data'] as Record<string, unknown>[]));
        const { next } = body;
        if (typeof next !== 'string') return found;
        address = `${path}${sign}cursor=${encodeURIComponent(next)}`;
      }
    },
    async bytes(path) {
      const answer = await ask('GET', path);
      if (!answer.ok) throw new Error(`GET ${path}: ${answer.status} ${await answer.text()}`);
      return Buffer.from(await answer.arrayBuffer());
    },
    async upload(content, name, fields) {
      const form = new FormData();
      for (const [field, value] of Object.entries(fields)) form.set(field, value);
      form.set('file', new Blob([new Uint8Array(content)]), name);
      const answer = await ask('POST', '/files', { body: form });
      if (!answer.ok) throw new Error(`POST /files: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as Record<string, unknown>;
    },
  };
  return api;
}

/** Signs somebody in and gives back the token of the session. */
export async function signIn(url: string, email: string, password: string): Promise<string> {
  const { body } = await apiOf(url).send('POST', '/auth/sign-in', { email, password, mode: 'token' });
  return String(body['token']);
}
