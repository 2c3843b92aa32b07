import { isObject, Problem } from '@bakehouse/contract';
import type { HttpAnswer } from '@bakehouse/engine';
import type { ToolCall } from './talk.ts';

/** What a model has said. */
export interface Said {
  text: string;
  /** Whether the limit of tokens ended it. */
  cut: boolean;
  /** The tools that it wants to be run first. */
  calls: ToolCall[];
  /** What it said as it must be repeated to it, where it wants tools. */
  message: Record<string, unknown>;
  model: string | undefined;
  usage: { prompt: number | null; answer: number | null };
}

/** What the first choice says, and what it cost. */
export function readAnswer({ body }: HttpAnswer, hasTools: boolean): Said {
  const { choices, usage, model } = isObject(body) ? body : {};
  const first: unknown = Array.isArray(choices) ? choices[0] : undefined;
  const message = isObject(first) ? first['message'] : undefined;
  const { content, refusal, tool_calls: wanted } = isObject(message) ? message : {};
  if (typeof refusal === 'string' && refusal !== '')
    throw new Problem('upstream_failed', `The model refuses to answer: ${refusal.slice(0, 300)}`);
  const calls = hasTools && Array.isArray(wanted) ? wanted.flatMap(callIn) : [];
  if (typeof content !== 'string' && calls.length === 0)
    throw new Problem(
      'upstream_failed',
      'The answer has no text at choices[0].message.content: is this an OpenAI-compatible server?',
    );
  const used = isObject(usage) ? usage : {};
  const text = typeof content === 'string' ? content : '';
  return {
    text,
    cut: isObject(first) && first['finish_reason'] === 'length',
    calls,
    message: {
      role: 'assistant',
      content: text === '' ? null : text,
      tool_calls: calls.map(({ id, name, given }) => ({
        id,
        type: 'function',
        function: { name, arguments: given },
      })),
    },
    model: typeof model === 'string' && model !== '' ? model : undefined,
    usage: { prompt: count(used['prompt_tokens']), answer: count(used['completion_tokens']) },
  };
}

function callIn(call: unknown): ToolCall[] {
  const asked = isObject(call) ? call['function'] : undefined;
  if (!isObject(call) || !isObject(asked) || typeof asked['name'] !== 'string') return [];
  const { arguments: given } = asked;
  return [
    {
      id: typeof call['id'] === 'string' ? call['id'] : '',
      name: asked['name'],
      given: typeof given === 'string' ? given : JSON.stringify(given ?? {}),
    },
  ];
}

function count(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
