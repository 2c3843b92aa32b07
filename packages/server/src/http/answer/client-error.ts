import type { Socket } from 'node:net';
import { apiVersion, errorCode, Problem, type ProblemCode } from '@bakehouse/contract';

const failures: Record<string, [ProblemCode, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request did not arrive in time.'],
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'The headers are larger than this server takes.'],
};

/** Answers bytes that are no HTTP request, and closes the connection. */
export function answerClientError(error: Error, socket: Socket): void {
  if (errorCode(error) === 'ECONNRESET' || socket.destroyed) return;
  const [code, detail] = failures[errorCode(error) ?? ''] ?? ['malformed', 'This is no HTTP request.'];
  const problem = new Problem(code, detail);
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${problem.status} ${problem.toJSON().title}`,
    'content-type: application/problem+json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `api-version: ${apiVersion}`,
    'connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}
