import { Problem } from '@bakehouse/contract';
import type { FastifyInstance } from 'fastify';

/** How deep JSON from outside may nest: deeper than any definition, and far from where recursion ends a process. */
export const maxLevels = 200;

/** Refuses bodies of JSON that nest too deeply, and otherwise reads them as Fastify does. */
export function limitJsonDepth(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    if (nestsTooDeep(text)) return done(tooDeep(), undefined);
    const plain = mayReachPrototype(text) ? undefined : parsed(text);
    if (plain === undefined) void parse(request, text, done);
    else done(null, plain);
  });
}

/** Whether a text of JSON might have a key that Fastify refuses; whoever looks only for the letters is done sooner. */
function mayReachPrototype(text: string): boolean {
  return text.includes('__proto__') || text.includes('constructor') || text.includes('\\u');
}

/** Undefined for what is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The problem of JSON that nests too deeply. */
export function tooDeep(): Problem {
  return new Problem('malformed', `The body is nested deeper than ${maxLevels} levels.`);
}

/** Whether a text of JSON nests too deeply; brackets in strings do not count. */
export function nestsTooDeep(text: string): boolean {
  // That many levels take that many brackets at each end.
  if (text.length < 2 * maxLevels) return false;
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (quoted) {
      if (code === backslash) at += 1;
      else if (code === quote) quoted = false;
    } else if (code === quote) quoted = true;
    else if (code === openBracket || code === openBrace) {
      depth += 1;
      if (depth > maxLevels) return true;
    } else if (code === closeBracket || code === closeBrace) depth -= 1;
  }
  return false;
}

const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace] = [
  0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d,
];
