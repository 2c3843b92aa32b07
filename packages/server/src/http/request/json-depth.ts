import { jsonTextLevels, nestsTooDeep, Problem, readJsonText } from '@bakehouse/contract';
import type { FastifyInstance } from 'fastify';

/** Refuses bodies of JSON that nest too deeply, and otherwise reads them as Fastify does. */
export function limitJsonDepth(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    const read = mayReachPrototype(text) ? undefined : readJsonText(text);
    if (read !== undefined && 'value' in read) done(null, read.value);
    else if (nestsTooDeep(text)) done(bodyTooDeep(), undefined);
    else void parse(request, text, done);
  });
}

/** Whether a text of JSON might have a key that Fastify refuses; whoever looks only for the letters is done sooner. */
function mayReachPrototype(text: string): boolean {
  return text.includes('__proto__') || text.includes('constructor') || text.includes('\\u');
}

function bodyTooDeep(): Problem {
  return new Problem('malformed', `The body is nested deeper than ${jsonTextLevels} levels.`);
}
