import { Problem, readJsonText } from '@bakehouse/contract';
import type { HttpAnswer, HttpRequest } from '@bakehouse/engine';
import type { OutgoingAnswer } from '../../../delivery/outgoing/http-client.ts';
import { readCsvData, readXmlData } from '../../../formats/data/read-data.ts';

/** The body of an answer: as what is asked for, or as what its type says it is. */
export function readAnswer(answer: OutgoingAnswer, as: HttpRequest['as']): Pick<HttpAnswer, 'kind' | 'body'> {
  const { body } = answer;
  const success = answer.status >= 200 && answer.status < 300;
  // What tells of a failure is not what was asked for.
  if (as === undefined || as === 'file' || !success) return byType(answer);
  if (as === 'base64') return { kind: as, body: body.toString('base64') };
  const text = textIn(body, answer.headers['content-type']);
  if (as === 'text') return { kind: as, body: text };
  if (as === 'xml') return { kind: as, body: readXmlData(text) };
  if (as === 'csv') return { kind: as, body: readCsvData(text) };
  const json = readJsonText(text);
  if ('value' in json) return { kind: as, body: json.value };
  throw new Problem('upstream_failed', 'The answer is no JSON');
}

/** The body as what its type says it is; what claims to be JSON and is not is text. */
function byType({ headers, body }: OutgoingAnswer): Pick<HttpAnswer, 'kind' | 'body'> {
  const type = (headers['content-type'] ?? '').toLowerCase();
  if (/^[a-z]+\/(?:[a-z0-9.+-]*\+)?json\b/.test(type)) {
    const text = body.toString('utf8');
    const json = readJsonText(text);
    return 'value' in json ? { kind: 'json', body: json.value } : { kind: 'text', body: text };
  }
  const isText =
    type === '' ||
    /^text\/|\/(?:[a-z0-9.+-]*\+)?xml\b|^application\/(?:javascript|x-www-form-urlencoded)/.test(type);
  if (!isText) return { kind: 'base64', body: body.toString('base64') };
  return { kind: 'text', body: textIn(body, type) };
}

function textIn(body: Buffer, type = ''): string {
  const charset = /charset="?([a-z0-9_-]+)/i.exec(type)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    return body.toString('utf8');
  }
}
