import { runToEnd, startRun, type Services } from '@bakehouse/engine';
import { compileWorkflow } from '@bakehouse/engine/check';
import { builtIn } from '../../work/workflows/elements.ts';
import type { Made } from './made.ts';

/** Runs an imported workflow from its entry and gives what came out at the end, and what was asked of other systems. */
export async function runImported(
  { workflows: [definition] }: Made,
  input: unknown,
  answers: readonly unknown[] = [],
): Promise<{ status: string; output: unknown; asked: unknown[]; error?: unknown }> {
  const compiled = compileWorkflow(definition, builtIn, {});
  const asked: unknown[] = [];
  const services: Services = {
    http: (request) => {
      asked.push(request);
      const body = answers[asked.length - 1] ?? null;
      return Promise.resolve({ status: 200, headers: {}, body, kind: 'json' });
    },
  };
  const host = { workflows: () => compiled, services };
  const { status, output, error } = await runToEnd(startRun(compiled, { run: 'r1', input }), host);
  return { status, output, asked, ...(error === undefined ? {} : { error }) };
}
