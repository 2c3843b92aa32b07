/** Every failure a caller can act on: its stable code, HTTP status and title. Codes are API: they never change meaning. */
export const problemCodes = {
  malformed: { status: 400, title: 'The request is malformed' },
  unsupported_api_version: { status: 400, title: 'This API version is not served here' },
  unauthenticated: { status: 401, title: 'Sign in first' },
  forbidden: { status: 403, title: 'Not allowed' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'This path does not take that method' },
  not_acceptable: { status: 406, title: 'No such representation' },
  request_timeout: { status: 408, title: 'The request took too long to arrive' },
  conflict: { status: 409, title: 'Conflict' },
  cursor_too_old: { status: 410, title: 'The cursor is older than the kept history' },
  precondition_failed: { status: 412, title: 'It was changed meanwhile' },
  too_large: { status: 413, title: 'Too large' },
  unsupported_media_type: { status: 415, title: 'Unsupported media type' },
  invalid: { status: 422, title: 'Invalid content' },
  expression_limit: { status: 422, title: 'An expression ran over its budget' },
  expression_failed: { status: 422, title: 'An expression failed' },
  idempotency_mismatch: { status: 422, title: 'This Idempotency-Key was used with another body' },
  precondition_required: { status: 428, title: 'If-Match is required' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  headers_too_large: { status: 431, title: 'Request headers too large' },
  internal: { status: 500, title: 'Something broke on our side' },
  cannot_start: { status: 500, title: 'Bakehouse cannot start' },
  upstream_failed: { status: 502, title: 'Another system failed' },
  unavailable: { status: 503, title: 'Not ready' },
  upstream_timeout: { status: 504, title: 'Another system did not answer in time' },
} as const satisfies Record<string, { status: number; title: string }>;

/** The stable name of a failure. */
export type ProblemCode = keyof typeof problemCodes;
