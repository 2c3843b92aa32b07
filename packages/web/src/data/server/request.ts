/** What a request may carry. */
export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON; a Blob or FormData goes as it is. */
  body?: unknown;
  /** What is seen in fields that are not sent, for the copy on this device to show until the server has worked them out. */
  shown?: Record<string, unknown>;
  query?: Record<string, string | number | undefined>;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** Never answered from the copy on this device. */
  direct?: boolean;
  /** Milliseconds without a sign of life after which the server counts as not reached. */
  timeout?: number;
}
