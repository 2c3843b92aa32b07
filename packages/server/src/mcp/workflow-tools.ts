import { Problem } from '@bakehouse/contract';
import type { Tool } from './define-tool.ts';
import { part } from './path-part.ts';

/** A workflow that is a tool. */
export interface ToolWorkflow {
  identifier: string;
  title: string;
  description: string;
  /** Its declared input as JSON Schema. */
  input: Record<string, unknown>;
  /** Its declared output as JSON Schema. */
  output: Record<string, unknown> | undefined;
}

/** Workflows as tools: their input is that of the tool, and a call is a direct run by the caller. */
export function workflowTools(workflows: readonly ToolWorkflow[]): Tool[] {
  return workflows.map(({ identifier, title, description, input, output }) => ({
    name: `run_${identifier}`,
    title,
    about: description,
    admin: false,
    // What a workflow does is up to whoever wrote it: a client that asks its user asks for each.
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
    schema: input,
    gives: output && {
      type: 'object',
      properties: {
        run: { type: 'string' },
        status: { type: 'string', description: 'Only a run that is `completed` has given something' },
        output,
      },
      required: ['run', 'status'],
    },
    call: (given, api) => {
      if (typeof given !== 'object') throw new Problem('invalid', 'The arguments are an object.');
      return api.request('POST', `/workflows/${part(identifier)}/run`, { body: { input: given ?? {} } });
    },
  }));
}
