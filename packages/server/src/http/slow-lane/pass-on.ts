import { Agent, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { apiVersion, Problem } from '@bakehouse/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What concerns one connection only, or is said anew. */
const ofOneConnection = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'te',
  'trailer',
  'upgrade',
  'expect',
  'forwarded',
]);

const agent = new Agent({ keepAlive: true, maxSockets: 512 });

/**
 * Has another process answer a request, whose body has not been read yet. That process believes what it is told here of where the
 * request comes from. Whoever leaves takes the request along.
 */
export function passOn(request: FastifyRequest, reply: FastifyReply, socketPath: string): void {
  const { raw } = request;
  const answer = reply.raw;
  reply.hijack();
  const sent = httpRequest({
    socketPath,
    agent,
    method: raw.method,
    path: raw.url,
    headers: onward({
      ...raw.headers,
      'x-forwarded-for': request.ip,
      'x-forwarded-proto': request.protocol,
      'x-forwarded-host': request.host,
    }),
  });
  answer.once('close', () => {
    if (!answer.writableFinished) sent.destroy();
  });
  sent.once('response', (given) => {
    // What was refused early is not read to its end by the other process.
    given.once('end', () => raw.unpipe(sent));
    relay(given);
  });
  sent.on('error', () => {
    if (!answer.headersSent) refuse();
    else if (!answer.writableEnded) answer.destroy();
  });
  if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined)
    sent.end();
  else raw.pipe(sent);

  function relay(given: IncomingMessage): void {
    if (answer.headersSent || answer.destroyed) return;
    const headers = given.rawHeaders.flatMap((name, at) =>
      at % 2 === 1 || ofOneConnection.has(name.toLowerCase()) ? [] : [name, given.rawHeaders[at + 1] ?? ''],
    );
    answer.writeHead(given.statusCode ?? 502, headers);
    // An answer that breaks off must not look whole.
    given.once('aborted', () => answer.destroy());
    given.on('error', () => answer.destroy());
    given.pipe(answer);
  }

  function refuse(): void {
    if (answer.destroyed) return;
    const problem = new Problem('unavailable', 'The process for this request has ended.', { retryAfter: 1 });
    answer.writeHead(problem.status, {
      'content-type': 'application/problem+json; charset=utf-8',
      'retry-after': '1',
      'api-version': apiVersion,
    });
    answer.end(JSON.stringify(problem.toJSON(request.id)));
  }
}

function onward(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(
    // A client that says no host, or has left, has none.
    Object.entries(headers).filter(([name, value]) => value !== undefined && !ofOneConnection.has(name)),
  );
}
