import type { Converted, Reader } from './reader.ts';

/** A request to another system. */
export interface Asked {
  method: string;
  url: string;
  headers?: unknown;
  body?: unknown;
  /** Whether the status and the headers are wanted beside the body. */
  whole?: boolean;
}

/** A request as an element, with what to do about the credentials that the export does not hold. */
export function ask(reader: Reader, { method, url, headers, body, whole = false }: Asked): Converted {
  const [credential] = Object.values(reader.node.credentials);
  const options = {
    url,
    ...(method === 'GET' ? {} : { method }),
    ...(headers === undefined ? {} : { headers }),
    ...(body === undefined ? {} : { body }),
  };
  return {
    elements: [
      { type: 'data/http', options },
      {
        type: 'data/map',
        options: { value: whole ? '{"body": body, "headers": headers, "statusCode": status}' : 'body' },
      },
    ],
    ...(credential === undefined
      ? {}
      : {
          todo: [
            `Uses the credentials "${credential}" of n8n, which an export does not hold: give it what it needs to sign in.`,
          ],
        }),
  };
}
