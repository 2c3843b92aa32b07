import { Problem } from '@bakehouse/contract';
import { NoAnswer } from '@bakehouse/store';
import type { Mask } from '../connections/mask-secret.ts';

/** What a failure is about, where the database has said it: the user, its places, the time, a change that is not allowed, another transaction, or the statement. */
type Fault = 'refused' | 'limited' | 'late' | 'readOnly' | 'busy' | 'statement';

/** What a failure of another database means for whoever wrote the workflow; undefined where it is none of a database. */
export function sqlProblem(name: string, error: unknown, mask: Mask): Problem | undefined {
  if (error instanceof Problem) return error;
  const of = `The database of the connection "${name}"`;
  if (error instanceof NoAnswer) return unanswered(of, error);
  const found = faultOf(error);
  if (found === undefined) return undefined;
  const said = `${mask.text(found.message).slice(0, 500)} (${found.code})`;
  switch (found.fault) {
    case 'refused':
      return new Problem(
        'connection_refused',
        `${of} refuses it: ${said}. Look at the rights of its user there, or set its secret again.`,
      );
    case 'limited':
      return new Problem('connection_limited', `${of} takes no more at the moment: ${said}`);
    case 'late':
      return new Problem(
        'upstream_timeout',
        `${of} did not finish in time: set a longer "timeout" of the element, or ask for less.`,
      );
    case 'readOnly':
      return new Problem('invalid', `${of} may only be read here: ${said}. Set "mode" to "write".`, {
        errors: [{ path: 'mode', message: 'The statement changes something', code: 'invalid' }],
      });
    // Another transaction was in the way: nothing was done, and a retry helps.
    case 'busy':
      return new Problem('upstream_failed', `${of} is busy: ${said}. Try again.`);
    case 'statement':
      return new Problem('upstream_failed', `${of} refuses the statement: ${said}`);
  }
}

function faultOf(error: unknown): { fault: Fault; code: string; message: string } | undefined {
  const { code, message, severity, errno, sqlState } = error as Partial<Record<string, unknown>>;
  const words = typeof message === 'string' ? message : '';
  if (typeof severity === 'string' && typeof code === 'string')
    return { fault: faultOfPostgres(code), code, message: words };
  if (typeof errno === 'number' && typeof sqlState === 'string')
    return { fault: mysqlFaults.get(errno) ?? 'statement', code: String(errno), message: words };
  return undefined;
}

function faultOfPostgres(code: string): Fault {
  if (code.startsWith('28') || code === '42501') return 'refused';
  if (code.startsWith('53') || code === '57P03') return 'limited';
  if (code === '57014') return 'late';
  if (code === '25006') return 'readOnly';
  return code.startsWith('40') ? 'busy' : 'statement';
}

/** The numbers by which MySQL and MariaDB tell failures that are not those of a statement. */
const mysqlFaults = new Map<number, Fault>([
  ...[1044, 1045, 1130, 1142, 1143, 1227, 1251, 1370, 1410, 1698, 1862, 3118, 3955, 4151].map(
    (number) => [number, 'refused'] as const,
  ),
  ...[1040, 1041, 1129, 1203, 1226].map((number) => [number, 'limited'] as const),
  ...[1317, 1969, 3024].map((number) => [number, 'late'] as const),
  [1792, 'readOnly'],
  ...[1205, 1213, 1020].map((number) => [number, 'busy'] as const),
]);
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
