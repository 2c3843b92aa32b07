import { seededRandom, type Random } from '../../packages/engine/src/expression/testing/random.ts';
import type { OpenApiDocument } from '../../packages/server/src/http/openapi-document.ts';
import { operationAt, operationsOf, type ApiOperation } from './api.ts';
import { answerChecker } from './check-answer.ts';
import { makeClient, type FuzzAnswer } from './client.ts';
import { asCurl } from './curl.ts';
import { valueMaker } from './from-schema.ts';
import { makeRequest, type FuzzRequest, type Samples } from './request.ts';
import type { Words } from './words.ts';

/** Whom requests go to, and what is known about it. */
export interface Target {
  url: string;
  document: OpenApiDocument;
  words: Words;
  /** The token of everybody who asks, by name; `nobody` asks besides. */
  tokens: () => Record<string, string>;
  samples?: Samples;
  /** How often an operation is called, beside others with 1. */
  weight?: (operation: string) => number;
  /** Who asks for an operation that would end the sessions of whoever does. */
  spender?: (operation: string) => string | undefined;
  /** Puts right what requests have taken away; called between batches. */
  heal?: () => Promise<void>;
  /** Operations that take away what others are at: while one is under way, 503 with `Retry-After` is a right answer to those. */
  unsettling?: (operation: string) => boolean;
  /** What the server has logged about an answer. */
  logged?: (instance: string) => string | undefined;
}

/** How much is asked. */
export interface Amount {
  requests: number;
  seed: number;
  connections?: number;
  onBatch?: (done: number, findings: number) => void;
}

/** Something that must not be. */
export interface Finding {
  operation: string;
  fault: string;
  curl: string;
  answer: string;
  logged: string | undefined;
  index: number;
}

/** What was asked and found. */
export interface Report {
  requests: number;
  seconds: number;
  findings: Finding[];
  /** Requests that were told to come again because a definition was changed under them. */
  toldToWait: number;
  /** Answers by operation and status. */
  answers: Map<string, Map<number, number>>;
}

const batch = 500;

/** How often an operation is asked at least, where there are requests enough. */
const leastAsked = 5;

/** Asks made-up requests, and holds every answer against the API description. */
export async function fuzz(
  target: Target,
  { requests, seed, connections = 24, onBatch }: Amount,
): Promise<Report> {
  const { url, document, words, samples = {} } = target;
  const operations = operationsOf(document);
  const choose = weighted(operations, target.weight ?? (() => 1));
  // Of so many requests, the first of each round ask one operation after the other.
  const spread = Math.max(operations.length, Math.floor(requests / leastAsked));
  const check = answerChecker(document);
  const client = makeClient(url, connections);
  const make = valueMaker(document.components.schemas, words);
  const answers = new Map(operations.map(({ name }) => [name, new Map<number, number>()]));
  const findings: Finding[] = [];
  let toldToWait = 0;
  let unsettledUntil = 0;
  let unsettling = 0;
  const began = performance.now();
  for (let first = 0; first < requests; first += batch) {
    await target.heal?.();
    const last = Math.min(first + batch, requests);
    let next = first;
    const people = Object.entries({ nobody: '', ...target.tokens() });
    const lane = async () => {
      while (next < last) {
        next += 1;
        await ask(next - 1, people);
      }
    };
    await Promise.all(Array.from({ length: connections }, lane));
    onBatch?.(last, findings.length);
  }
  client.close();
  return { requests, seconds: (performance.now() - began) / 1000, findings, toldToWait, answers };

  async function ask(index: number, people: [string, string][]): Promise<void> {
    const random = seededRandom(seed * 1_000_003 + index * 7919);
    // Each operation a few times, whatever its weight; a few share a batch, so that they meet others.
    const meant = operations[index % spread] ?? choose(random);
    const [who, token] = personFor(people, target.spender?.(meant.name), random);
    const request = makeRequest(meant, { words, make, samples }, random);
    if (token !== '') request.headers['authorization'] ??= `Bearer ${token}`;
    const operation = operationAt(operations, request.method, request.path);
    const started = performance.now();
    const unsettles = target.unsettling?.(meant.name) === true;
    if (unsettles) unsettling += 1;
    let answer: FuzzAnswer;
    try {
      answer = await client.send(request);
    } catch (error) {
      note(index, operation ?? meant, who, request, `no answer: ${String(error)}`, undefined);
      return;
    } finally {
      if (unsettles) {
        unsettling -= 1;
        // Other processes, and this one's memory, know it within a second.
        unsettledUntil = performance.now() + 1_000;
      }
    }
    const counts = answers.get((operation ?? meant).name);
    counts?.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
    if (isWait(answer) && (unsettles || unsettling > 0 || started < unsettledUntil)) {
      toldToWait += 1;
      return;
    }
    const fault = check(operation, answer, isOdd(request));
    if (fault !== undefined) note(index, operation ?? meant, who, request, fault, answer);
    if (answer.status < 300) words.learn(meant.template, answer.headers, jsonOf(answer));
  }

  function note(
    index: number,
    { name }: ApiOperation,
    who: string,
    request: FuzzRequest,
    fault: string,
    answer: FuzzAnswer | undefined,
  ): void {
    const instance = (jsonOf(answer) as { instance?: string } | undefined)?.instance;
    findings.push({
      index,
      operation: name,
      fault,
      curl: asCurl(url, who, request),
      answer: answer === undefined ? '' : `${answer.status} ${answer.body.toString('utf8').slice(0, 500)}`,
      logged: instance === undefined ? undefined : target.logged?.(instance),
    });
  }
}

function isWait({ status, headers, body }: FuzzAnswer): boolean {
  return (
    status === 503 &&
    headers['retry-after'] !== undefined &&
    /being changed|changing the same/.test(body.toString())
  );
}

/** Administrators get furthest, so they ask most. */
function personFor(
  people: [string, string][],
  spender: string | undefined,
  random: Random,
): [string, string] {
  const spending = people.find(([name]) => name === spender);
  if (spending !== undefined) return random.chance(0.8) ? spending : ['nobody', ''];
  const admin = people.find(([name]) => name === 'admin');
  if (admin !== undefined && random.chance(0.4)) return admin;
  return people[random.below(people.length)] ?? ['nobody', ''];
}

/** A parameter that is empty, or longer than an address may hold, may be at home nowhere. */
function isOdd({ path }: FuzzRequest): boolean {
  return (path.split('?', 1)[0] ?? '')
    .split('/')
    .slice(1)
    .some((segment) => segment === '' || decodeURIComponent(segment).length > 100);
}

function jsonOf(answer: FuzzAnswer | undefined): unknown {
  if (answer === undefined || !String(answer.headers['content-type']).includes('json')) return undefined;
  try {
    return JSON.parse(answer.body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

function weighted(operations: readonly ApiOperation[], weight: (name: string) => number) {
  const bounds: [number, ApiOperation][] = [];
  let sum = 0;
  for (const operation of operations) bounds.push([(sum += weight(operation.name)), operation]);
  return (random: Random): ApiOperation => {
    const at = random.next() * sum;
    const found = bounds.find(([bound]) => at < bound) ?? bounds.at(-1);
    if (found === undefined) throw new Error('the API description has no operation');
    return found[1];
  };
}
