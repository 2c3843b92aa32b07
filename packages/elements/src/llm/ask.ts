import { howMany, isObject, Problem, readJsonText } from '@bakehouse/contract';
import {
  emit,
  type ElementContext,
  type ElementResume,
  type ElementRun,
  type HttpAnswer,
  type Outcome,
} from '@bakehouse/engine';
import type * as z from 'zod';
import { refuseUnexpected } from '../http/refuse-unexpected.ts';
import { needed } from '../needed.ts';
import type { AnswerSchema } from '../schema/answer-schema.ts';
import { fitSchema } from '../schema/fit-schema.ts';
import { plainSchema } from '../schema/plain-schema.ts';
import { wrongOption } from '../wrong-option.ts';
import type { llmOptions } from './llm-options.ts';
import { readAnswer } from './read-answer.ts';
import { nextTool, takeResult, toolsOf, type Talk } from './talk.ts';

/** What `data/llm` does. */
export async function askLlm({ options, ctx }: ElementRun<z.output<typeof llmOptions>>): Promise<Outcome> {
  const { connection, url, model, system, prompt, schema, tools = [], maxTokens, maxCharacters } = options;
  const { temperature, maxCalls, price, maxCost } = options;
  const messages = [
    ...(system === undefined || system === null ? [] : [{ role: 'system', content: textOf(system) }]),
    { role: 'user', content: textOf(prompt) },
  ];
  if (messages.at(-1)?.content === '')
    throw wrongOption('prompt', '"prompt" gives nothing to ask', 'required');
  const length = lengthOf(messages);
  if (length > maxCharacters)
    throw wrongOption(
      'prompt',
      `"system" and "prompt" have ${howMany(length, 'character')}, more than the ${maxCharacters} that "maxCharacters" allows`,
      'too_long',
    );
  return ask(
    {
      connection,
      url,
      model,
      schema,
      maxTokens,
      maxCharacters,
      temperature,
      tools: toolsOf(tools, ctx),
      maxCalls,
      price,
      maxCost,
      messages,
      pending: [],
      calls: 0,
      usage: { prompt: 0, answer: 0 },
      cost: 0,
    },
    ctx,
  );
}

/** Goes on when a tool has given its answer. */
export async function resumeLlm({ state, payload, ctx }: ElementResume): Promise<Outcome> {
  const talk = structuredClone(state) as Talk;
  takeResult(talk, payload);
  return nextTool(talk, ctx) ?? ask(talk, ctx);
}

async function ask(talk: Talk, ctx: ElementContext): Promise<Outcome> {
  const { connection, url, model, schema, maxTokens, temperature, tools, messages } = talk;
  refuseMore(talk);
  const format = schema && {
    response_format: { type: 'json_schema', json_schema: { name: 'answer', schema: plainSchema(schema) } },
  };
  const send = needed(ctx.services.http, 'ask other systems');
  const answer = await send(
    {
      url: `${url.replace(/\/+$/, '')}/chat/completions`,
      method: 'POST',
      headers: { accept: 'application/json' },
      connection,
      body: {
        model,
        messages,
        max_tokens: maxTokens,
        ...(temperature === undefined ? {} : { temperature }),
        ...(tools.length === 0 ? {} : { tools: tools.map((tool) => ({ type: 'function', function: tool })) }),
        ...format,
      },
    },
    ctx.effect,
  );
  refuse(answer, connection);
  const said = readAnswer(answer, tools.length > 0);
  count(talk, said.usage);
  if (said.calls.length > 0) {
    messages.push(said.message);
    talk.pending = said.calls;
    return nextTool(talk, ctx) ?? ask(talk, ctx);
  }
  const more = {
    model: said.model ?? model,
    usage: talk.usage,
    ...(tools.length === 0 ? {} : { calls: talk.calls }),
    ...(talk.price === undefined ? {} : { cost: talk.cost }),
  };
  if (schema === undefined) return emit('default', { text: said.text, cut: said.cut, ...more });
  if (said.cut)
    throw new Problem(
      'upstream_failed',
      `The model was cut off after ${howMany(maxTokens, 'token')}, so that its answer is no whole JSON: raise "maxTokens"`,
    );
  return emit('default', { data: dataIn(said.text, schema), ...more });
}

/** Nothing is sent that may cost more than is allowed: the length of what is asked, and the longest answer. */
function refuseMore({ messages, maxCharacters, maxTokens, price, maxCost, cost }: Talk): void {
  const length = lengthOf(messages);
  if (length > maxCharacters)
    throw new Problem(
      'llm_limit',
      `With what tools gave, the model would be asked ${howMany(length, 'character')}, more than the ${maxCharacters} that "maxCharacters" allows`,
    );
  if (price === undefined || maxCost === undefined) return;
  const most = cost + costOf(price, length / lettersOfToken, maxTokens);
  if (most > maxCost)
    throw new Problem(
      'llm_limit',
      `The next answer may bring the cost to ${rounded(most)}, more than the ${maxCost} that "maxCost" allows`,
    );
}

/** Usual for languages of Europe; only servers that do not tell are reckoned with it, and limits beforehand. */
const lettersOfToken = 4;

function count(talk: Talk, { prompt, answer }: Talk['usage']): void {
  const { usage, price, messages, maxTokens } = talk;
  talk.usage = { prompt: added(usage.prompt, prompt), answer: added(usage.answer, answer) };
  if (price === undefined) return;
  const asked = prompt ?? lengthOf(messages) / lettersOfToken;
  talk.cost = rounded(talk.cost + costOf(price, asked, answer ?? maxTokens));
}

function added(sum: number | null, more: number | null): number | null {
  return sum === null || more === null ? null : sum + more;
}

function costOf({ prompt, answer }: NonNullable<Talk['price']>, asked: number, given: number): number {
  return (asked * prompt + given * answer) / 1_000_000;
}

function rounded(cost: number): number {
  return Math.round(cost * 1e9) / 1e9;
}

function lengthOf(messages: readonly Record<string, unknown>[]): number {
  return messages.reduce((sum, { content }) => sum + (typeof content === 'string' ? content.length : 0), 0);
}

function textOf(given: unknown): string {
  return typeof given === 'string'
    ? given
    : given === undefined || given === null
      ? ''
      : JSON.stringify(given);
}

/** Servers say what is wrong with a request, such as a model that they do not have. */
function refuse(answer: HttpAnswer, connection: string): void {
  const { status, body } = answer;
  const error = isObject(body) ? body['error'] : undefined;
  const said = isObject(error) ? error['message'] : error;
  const [isKnown, isSuccess] = [[401, 403, 429, 503].includes(status), status >= 200 && status < 300];
  if (isKnown || isSuccess || typeof said !== 'string') refuseUnexpected(answer, [], connection);
  else
    throw new Problem(
      'upstream_failed',
      `The model server refuses the request (status ${status}): ${said.slice(0, 300)}`,
    );
}

function dataIn(text: string, schema: AnswerSchema): unknown {
  // Some models put JSON between fences, whatever they are told.
  const json = readJsonText(/^\s*```(?:json)?\s*\n([\s\S]*?)\n?```\s*$/.exec(text)?.[1] ?? text);
  if (!('value' in json)) throw new Problem('upstream_failed', 'The model did not answer with JSON');
  const found = fitSchema(json.value, schema);
  if ('value' in found) return found.value;
  const { path, message } = found.misfit;
  throw new Problem(
    'upstream_failed',
    `The answer of the model does not fit its schema: "${path === '' ? 'data' : `data.${path}`}" ${message}`,
  );
}
