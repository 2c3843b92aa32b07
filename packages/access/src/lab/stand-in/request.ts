import type { IncomingMessage } from 'node:http';

/** A request as a stand-in of a service sees it. */
export interface Request {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
}

/** What it answers. */
export interface Reply {
  status: number;
  body: string;
  headers?: Record<string, string>;
}
