import { Problem, schemaFaults, type ContentFault } from '@bakehouse/contract';
import * as z from 'zod';
import type { ApiClient } from '../developer/definitions/api-client.ts';

/** What a client is told of a tool before it calls it, so that it can ask its user first. */
export interface ToolHints {
  readOnlyHint: boolean;
  destructiveHint?: boolean;
  idempotentHint?: boolean;
  /** Whether it reaches other systems than this one. */
  openWorldHint?: boolean;
}

/** A tool that an assistant may call. Whatever it does, it does by requests of the caller. */
export interface Tool {
  name: string;
  title: string;
  about: string;
  hints: ToolHints;
  /** Whether only administrators see and call it. */
  admin: boolean;
  /** Its arguments as JSON Schema. */
  schema: Record<string, unknown>;
  /** What it gives as JSON Schema, where that is known. */
  gives?: Record<string, unknown> | undefined;
  /** Throws a problem where the arguments or the requests are refused. */
  call(given: unknown, api: ApiClient): Promise<unknown>;
}

const reads: ToolHints = { readOnlyHint: true, openWorldHint: false };

/** States a tool; the schema gives the types of its arguments. It only reads unless it says otherwise. */
export function defineTool<A extends z.ZodObject>(
  tool: Pick<Tool, 'name' | 'title' | 'about'> & {
    args: A;
    hints?: ToolHints;
    admin?: boolean;
    call(given: z.output<A>, api: ApiClient): Promise<unknown>;
  },
): Tool {
  const { name, title, about, args, hints = reads, admin = false } = tool;
  const { $schema: _draft, ...schema } = z.toJSONSchema(args, { io: 'input', unrepresentable: 'any' });
  return {
    name,
    title,
    about,
    hints,
    admin,
    schema,
    call: async (given, api) => tool.call(checkedArguments(args, given), api),
  };
}

function checkedArguments<A extends z.ZodObject>(args: A, given: unknown): z.output<A> {
  const parsed = args.safeParse(given ?? {});
  if (parsed.success) return parsed.data;
  throw wrongArguments(schemaFaults(parsed.error, ''));
}

function wrongArguments(errors: ContentFault[]): Problem {
  return new Problem('invalid', 'The arguments are not what the tool takes.', { errors });
}
