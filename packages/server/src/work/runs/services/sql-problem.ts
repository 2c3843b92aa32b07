import { Problem } from '@bakehouse/contract';
import { NoAnswer } from '@bakehouse/store';
import type { Mask } from '../../../delivery/connections/mask-secret.ts';

/** What a failure of another database means for whoever wrote the workflow; undefined where it is none of a database. */
export function sqlProblem(name: string, error: unknown, mask: Mask): Problem | undefined {
  if (error instanceof Problem) return error;
  const of = `The database of the connection "${name}"`;
  if (error instanceof NoAnswer) return unanswered(of, error);
  const {
    code = '',
    message = '',
    severity,
  } = error as { code?: string; message?: string; severity?: string };
  if (severity === undefined) return undefined;
  const said = `${mask.text(message).slice(0, 500)} (${code})`;
  if (code.startsWith('28') || code === '42501')
    return new Problem(
      'connection_refused',
      `${of} refuses it: ${said}. Look at the rights of its user there, or set its secret again.`,
    );
  if (code.startsWith('53') || code === '57P03')
    return new Problem('connection_limited', `${of} takes no more at the moment: ${said}`);
  if (code === '57014')
    return new Problem(
      'upstream_timeout',
      `${of} did not finish in time: set a longer "timeout" of the element, or ask for less.`,
    );
  if (code === '25006')
    return new Problem('invalid', `${of} may only be read here: ${said}. Set "mode" to "write".`, {
      errors: [{ path: 'mode', message: 'The statement changes something', code: 'invalid' }],
    });
  // Another transaction was in the way: nothing was done, and a retry helps.
  if (code.startsWith('40')) return new Problem('upstream_failed', `${of} is busy: ${said}. Try again.`);
  return new Problem('upstream_failed', `${of} refuses the statement: ${said}`);
}

function unanswered(of: string, { reason }: NoAnswer): Problem {
  switch (reason) {
    case 'unreachable':
      return new Problem('upstream_failed', `${of} could not be reached: look at its host and port.`);
    case 'unencrypted':
      return new Problem(
        'upstream_failed',
        `${of} takes no encrypted connections: switch that on there, or set "tls" to false.`,
      );
    case 'untrusted':
      return new Problem(
        'upstream_failed',
        `${of} has a certificate that is not trusted: set "authority" to that of whoever signed it.`,
      );
    case 'late':
      return new Problem('upstream_timeout', `${of} did not answer in time.`);
    case 'large':
      return new Problem('upstream_failed', `${of} gave more than 10 MB: ask for fewer rows or columns.`);
    case 'aborted':
      return new Problem('upstream_timeout', `${of} was not waited for: the run or its time has ended.`);
    case 'lost':
      return new Problem('upstream_failed', `${of} ended the connection before it had answered.`);
  }
}
