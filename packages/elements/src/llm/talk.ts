import {
  dataSchema,
  type FieldDefinition,
  howMany,
  parseWorkflowInput,
  Problem,
  readJsonText,
  type ValueSchema,
} from '@bakehouse/contract';
import type { ElementContext, Outcome } from '@bakehouse/engine';
import type { AnswerSchema } from '../schema/answer-schema.ts';

/** A call of a tool that a model wants. */
export interface ToolCall {
  id: string;
  name: string;
  /** JSON, as the model wrote it. */
  given: string;
}

/** A conversation with a model. All of it is plain JSON: between two answers a workflow may run for days. */
export interface Talk {
  connection: string;
  url: string;
  model: string;
  schema?: AnswerSchema | undefined;
  maxTokens: number;
  maxCharacters: number;
  temperature?: number | undefined;
  tools: readonly { name: string; description: string; parameters: ValueSchema }[];
  maxCalls: number;
  price?: { prompt: number; answer: number } | undefined;
  maxCost?: number | undefined;
  messages: Record<string, unknown>[];
  /** Calls that the model waits for, the next one first. */
  pending: ToolCall[];
  calls: number;
  usage: { prompt: number | null; answer: number | null };
  cost: number;
}

/** What a model may run: workflows that say they are tools. */
export function toolsOf(names: readonly string[], ctx: ElementContext): Talk['tools'] {
  return names.map((name) => {
    const definition = ctx.workflow(name);
    if (definition?.tool !== true)
      throw new Problem('invalid', `The workflow "${name}" is not there, or is no tool: set "tool" in it`);
    const { title = name, description = title, input = [] } = definition;
    return { name, description, parameters: dataSchema(input, 'written', isNeeded) };
  });
}

function isNeeded(field: FieldDefinition): boolean {
  return field.required === true && field.default === undefined;
}

/** Runs the next tool that the model waits for; undefined where it waits for none. What it got wrong it is told. */
export function nextTool(talk: Talk, ctx: ElementContext): Outcome | undefined {
  for (;;) {
    const [call] = talk.pending;
    if (call === undefined) return undefined;
    if (talk.calls >= talk.maxCalls)
      throw new Problem(
        'llm_limit',
        `The model wants to run tools more than ${howMany(talk.maxCalls, 'time')}: raise "maxCalls"`,
      );
    talk.calls += 1;
    const read = inputOf(call, talk, ctx);
    if ('variables' in read)
      return { kind: 'called', workflow: call.name, variables: read.variables, state: talk };
    takeResult(talk, { error: read.fault });
  }
}

/** Most characters of what a tool gives that a model sees. */
const mostResult = 20_000;

/** Tells the model what the tool that it waited for has given. */
export function takeResult(talk: Talk, result: unknown): void {
  const call = talk.pending.shift();
  const text = JSON.stringify(result ?? null);
  const content = text.length > mostResult ? `${text.slice(0, mostResult)}… (cut off)` : text;
  talk.messages.push({ role: 'tool', tool_call_id: call?.id ?? '', content });
}

function inputOf(
  { name, given }: ToolCall,
  { tools }: Talk,
  ctx: ElementContext,
): { variables: Record<string, unknown> } | { fault: string } {
  const definition = tools.some((tool) => tool.name === name) ? ctx.workflow(name) : undefined;
  if (definition === undefined) return { fault: `There is no tool "${name.slice(0, 100)}".` };
  const json = readJsonText(given.trim() === '' ? '{}' : given);
  if ('fault' in json) return { fault: `The arguments are no JSON: the text ${json.fault}.` };
  const parsed = parseWorkflowInput(definition.input ?? [], json.value, ctx.user?.id);
  if ('value' in parsed) return { variables: parsed.value };
  return { fault: parsed.errors.map(({ path, message }) => `${path}: ${message}`).join('; ') };
}
