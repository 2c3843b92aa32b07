import type { ElementRun, Outcome } from '@bakehouse/engine';
import { askHttp } from '../../http/ask.ts';
import type { ApiCall } from './api-call.ts';
import { apiRequest } from './api-request.ts';

/** Asks for an operation of an API: its request is one of `data/http`, and so is all that becomes of it. */
export function askApi(run: ElementRun<Record<string, unknown>>, call: ApiCall): Promise<Outcome> {
  const own = run.options['connection'];
  const connection = typeof own === 'string' ? own : call.connection;
  return askHttp({
    ...run,
    options: {
      ...apiRequest(call, run.options),
      ...(connection === undefined ? {} : { connection }),
      ...(call.as === undefined ? {} : { as: call.as }),
    },
    optionsFor: () => {
      throw new Error('an operation of an API asks once');
    },
  });
}
