import type { App } from './app.ts';
import type { Http } from './http.ts';
import { BakehouseError } from './problem.ts';

/** A run of a workflow. */
export interface Run<O = unknown> {
  id: string;
  /** `completed`, or how it stood when it was begun: `running`, `waiting`, `queued`. */
  status: string;
  /** What it gave, once it is completed; a run that fails or is cancelled is an error. Waits for as long as it takes. */
  readonly done: Promise<O>;
}

/** One workflow. */
export interface WorkflowClient<I, O = unknown> {
  run(
    ...given: unknown extends I ? [input?: unknown, options?: RunOptions] : [input: I, options?: RunOptions]
  ): Promise<Run<O>>;
}

/** One workflow of an app. */
export type WorkflowOf<A extends App, W extends keyof A['workflows']> = WorkflowClient<
  A['workflows'][W]['input'],
  A['workflows'][W]['output']
>;

/** How a workflow is run. */
export interface RunOptions {
  /** Whether it goes on by itself; as it says itself when left out. */
  async?: boolean;
  signal?: AbortSignal;
}

interface Begun<O> {
  run: string;
  status: string;
  output?: O;
}

interface Stored {
  status: string;
  output?: unknown;
  error?: { code: string; message: string } | null;
}

/** One workflow over HTTP. */
export function workflowClient<A extends App, W extends keyof A['workflows'] & string>(
  http: Http,
  workflow: W,
): WorkflowOf<A, W> {
  type Output = A['workflows'][W]['output'];
  const path = `/workflows/${encodeURIComponent(workflow)}/run`;
  return {
    async run(...given: [input?: unknown, options?: RunOptions]) {
      const [input, { async, signal } = {}] = given;
      const body = { ...(input === undefined ? {} : { input }), ...(async === undefined ? {} : { async }) };
      const begun = await http.json<Begun<Output>>('POST', path, { body, signal });
      let done: Promise<Output> | undefined;
      return {
        id: begun.run,
        status: begun.status,
        get done() {
          done ??=
            begun.status === 'completed' ? Promise.resolve(begun.output) : outcome(http, begun.run, signal);
          return done;
        },
      };
    },
  };
}

/** Asks, less often each time, until the run is over. */
async function outcome(http: Http, run: string, signal: AbortSignal | undefined): Promise<unknown> {
  for (let turn = 0; ; turn += 1) {
    const { status, output, error } = await http.json<Stored>('GET', `/runs/${run}`, { signal });
    if (status === 'completed') return output;
    if (status === 'failed' || status === 'cancelled')
      throw new BakehouseError(422, {
        code: error?.code ?? status,
        detail: error?.message ?? `The run ${run} was ${status}.`,
      });
    signal?.throwIfAborted();
    await new Promise((resolve) => {
      setTimeout(resolve, Math.min(5000, 100 * 1.5 ** turn));
    });
  }
}
