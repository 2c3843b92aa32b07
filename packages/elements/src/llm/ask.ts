import { isObject, Problem, readJsonText } from '@bakehouse/contract';
import { emit, type ElementRun, type HttpAnswer, type Outcome } from '@bakehouse/engine';
import type * as z from 'zod';
import { refuseUnexpected } from '../http/refuse-unexpected.ts';
import { needed } from '../needed.ts';
import type { AnswerSchema } from '../schema/answer-schema.ts';
import { fitSchema } from '../schema/fit-schema.ts';
import { plainSchema } from '../schema/plain-schema.ts';
import { wrongOption } from '../wrong-option.ts';
import type { llmOptions } from './llm-options.ts';

/** What `data/llm` does. */
export async function askLlm({ options, ctx }: ElementRun<z.output<typeof llmOptions>>): Promise<Outcome> {
  const { connection, url, model, system, prompt, schema, maxTokens, maxCharacters, temperature } = options;
  const messages = [
    ...(system === undefined || system === null ? [] : [{ role: 'system', content: textOf(system) }]),
    { role: 'user', content: textOf(prompt) },
  ];
  const length = messages.reduce((sum, { content }) => sum + content.length, 0);
  if (messages.at(-1)?.content === '')
    throw wrongOption('prompt', '"prompt" gives nothing to ask', 'required');
  if (length > maxCharacters)
    throw wrongOption(
      'prompt',
      `"system" and "prompt" have ${length} characters, more than the ${maxCharacters} that "maxCharacters" allows`,
      'too_long',
    );
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
        ...format,
      },
    },
    ctx.effect,
  );
  refuse(answer, connection);
  const { text, cut, usage, model: named } = read(answer);
  if (schema === undefined) return emit('default', { text, cut, model: named ?? model, usage });
  if (cut)
    throw new Problem(
      'upstream_failed',
      `The model was cut off after ${maxTokens} tokens, so that its answer is no whole JSON: raise "maxTokens"`,
    );
  return emit('default', { data: dataIn(text, schema), model: named ?? model, usage });
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

/** What the first choice says, and what it cost. */
function read({ body }: HttpAnswer): {
  text: string;
  cut: boolean;
  model: string | undefined;
  usage: { prompt: number | null; answer: number | null };
} {
  const { choices, usage, model } = isObject(body) ? body : {};
  const first: unknown = Array.isArray(choices) ? choices[0] : undefined;
  const message = isObject(first) ? first['message'] : undefined;
  const { content, refusal } = isObject(message) ? message : {};
  if (typeof refusal === 'string' && refusal !== '')
    throw new Problem('upstream_failed', `The model refuses to answer: ${refusal.slice(0, 300)}`);
  if (typeof content !== 'string')
    throw new Problem(
      'upstream_failed',
      'The answer has no text at choices[0].message.content: is this an OpenAI-compatible server?',
    );
  const used = isObject(usage) ? usage : {};
  return {
    text: content,
    cut: isObject(first) && first['finish_reason'] === 'length',
    model: typeof model === 'string' && model !== '' ? model : undefined,
    usage: { prompt: count(used['prompt_tokens']), answer: count(used['completion_tokens']) },
  };
}

function count(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
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
