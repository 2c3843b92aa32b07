import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { OpenApiDocument } from '../../packages/server/src/http/openapi-document.ts';
import type { ApiOperation } from './api.ts';
import type { FuzzAnswer } from './client.ts';

/** Says what is wrong with an answer of an operation; undefined where it is as the API description says. */
export type CheckAnswer = (
  operation: ApiOperation | undefined,
  answer: FuzzAnswer,
  /** Whether the address may as well be at home nowhere. */
  stray?: boolean,
) => string | undefined;

/** What a server may answer before it is known which operation is meant. */
const beforeAnyOperation = new Set([400, 404, 405, 414, 431]);

/** Holds answers against an API description. */
export function answerChecker(document: OpenApiDocument): CheckAnswer {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'api', components: document.components });
  const compiled = new Map<object, ValidateFunction>();
  return (operation, answer, stray = false) => {
    const elsewhere = operation === undefined || (stray && strayFault(answer) === undefined);
    return (
      ownFault(answer) ??
      (elsewhere ? strayFault(answer) : statedFault(operation, answer)) ??
      problemFault(answer)
    );
  };

  function statedFault({ spec }: ApiOperation, answer: FuzzAnswer): string | undefined {
    const stated = spec.responses[String(answer.status)];
    if (stated === undefined) {
      return answer.status === 431 || answer.status === 414
        ? undefined
        : `the status ${answer.status} is not among its answers`;
    }
    const type = mediaType(answer);
    if (stated.content === undefined || answer.status === 304)
      return answer.body.length === 0 ? undefined : `${answer.status} has a body, and none is stated`;
    const content = stated.content[type] ?? stated.content['*/*'];
    if (content === undefined) return `the media type "${type}" is not stated for ${answer.status}`;
    return content.schema === undefined ? undefined : schemaFault(content.schema, answer);
  }

  function schemaFault(schema: object, answer: FuzzAnswer): string | undefined {
    let validate = compiled.get(schema);
    if (validate === undefined) {
      const text = JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/');
      compiled.set(schema, (validate = ajv.compile(JSON.parse(text) as object)));
    }
    const value = parsed(answer);
    if (value === undefined) return 'the body is not JSON';
    if (validate(value)) return undefined;
    const [error] = validate.errors ?? [];
    return `the body does not fit its schema: ${error?.instancePath ?? ''} ${error?.message ?? ''} ${JSON.stringify(error?.params ?? {})}`;
  }
}

/** Failures of the server itself, and what it must never tell. */
function ownFault({ status, headers, body }: FuzzAnswer): string | undefined {
  if (status >= 500) return `the status is ${status}`;
  if (headers['api-version'] === undefined && status !== 431) return 'the header API-Version is missing';
  if (!String(headers['content-type']).startsWith('application/problem+json')) return undefined;
  const told = /node_modules|\.ts:\d+|\bat \w+ \(|bakehouse\.\w+|relation "|syntax error at/.exec(
    body.toString('utf8'),
  );
  return told === null ? undefined : `a problem tells "${told[0]}"`;
}

function strayFault({ status }: FuzzAnswer): string | undefined {
  return beforeAnyOperation.has(status) ? undefined : `${status} from an address that no operation has`;
}

/** Every error is a problem that tells its own status. */
function problemFault(answer: FuzzAnswer): string | undefined {
  if (answer.status < 400 || mediaType(answer) !== 'application/problem+json') return undefined;
  const value = parsed(answer) as { status?: unknown } | undefined;
  return value?.status === answer.status ? undefined : 'the problem does not tell the status of the answer';
}

function mediaType({ headers }: FuzzAnswer): string {
  return (
    String(headers['content-type'] ?? '')
      .split(';', 1)[0]
      ?.trim()
      .toLowerCase() ?? ''
  );
}

function parsed({ body }: FuzzAnswer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
