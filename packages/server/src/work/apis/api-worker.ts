import { parentPort } from 'node:worker_threads';
import {
  apiDefinition,
  Problem,
  readJsonText,
  schemaFaults,
  type ApiDefinition,
  type ContentFault,
} from '@bakehouse/contract';
import { elementRow, type ElementRow } from '@bakehouse/store/element-row';
import { readApi, type ApiGiven } from '../../formats/openapi/read-api.ts';
import { compareApis, type ApiChanges } from './compare-apis.ts';
import { describeApi } from './describe-api.ts';

/** A document that is to be read, or a definition that is to be checked; and what the API was before, as JSON. */
export type ApiJob = ({ document: string; given: ApiGiven } | { definition: string }) & {
  before: string | undefined;
};

/** An API that is ready to be stored: texts and rows, so that nobody else needs to look into it. */
export interface PreparedApi {
  /** The definition as JSON; as it was sent where it was sent. */
  text: string;
  name: string;
  title: string;
  server: string;
  connection: string | undefined;
  operations: number;
  rows: ElementRow[];
  changes: ApiChanges;
}

/** What came of it, or why nothing did. */
export type ApiAnswer =
  | { prepared: PreparedApi }
  | { problem: { code: 'invalid' | 'too_large'; detail: string; errors?: ContentFault[] } }
  | { broken: string };

const say = (message: unknown) => {
  parentPort?.postMessage(message);
};

say('ready');
parentPort?.on('message', (job: ApiJob) => say(answer(job)));

function answer(job: ApiJob): ApiAnswer {
  try {
    return { prepared: prepare(job) };
  } catch (error) {
    if (error instanceof Problem && (error.code === 'invalid' || error.code === 'too_large')) {
      const { errors } = error.data;
      return { problem: { code: error.code, detail: error.message, ...(errors && { errors }) } };
    }
    return { broken: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function prepare(job: ApiJob): PreparedApi {
  const before = job.before === undefined ? [] : describeApi(JSON.parse(job.before) as ApiDefinition);
  const api = 'document' in job ? readApi(job.document, job.given) : checked(job.definition);
  const sound = 'document' in job ? checked(JSON.stringify(api)) : api;
  const described = describeApi(sound);
  return {
    text: 'document' in job ? JSON.stringify(api) : job.definition,
    name: sound.name,
    title: sound.title,
    server: sound.server,
    connection: sound.connection,
    operations: Object.keys(sound.operations).length,
    rows: described.map(elementRow),
    changes: compareApis(before, described),
  };
}

function checked(text: string): ApiDefinition {
  const read = readJsonText(text);
  if ('fault' in read) throw new Problem('invalid', `The definition ${read.fault}.`);
  const parsed = apiDefinition.safeParse(read.value);
  if (parsed.success) return parsed.data;
  const errors = schemaFaults(parsed.error, '').slice(0, 100);
  const [first] = errors;
  throw new Problem('invalid', `The API is invalid: ${first?.path ?? ''}: ${first?.message ?? ''}.`, {
    errors,
  });
}
