import { errorCode, Problem } from '@bakehouse/contract';
import type { DatabaseSetting, HostPort } from './database-url.ts';

/** Says in one line why a database cannot be used, without repeating credentials. */
export function explainConnectFailure(
  error: unknown,
  { host, port }: HostPort,
  names: { user: string; database: string },
  setting: DatabaseSetting = 'DATABASE_URL',
): Problem {
  const code = errorCode(error) ?? '';
  const where = `${host}:${port}`;
  const known: Record<string, string> = {
    ECONNREFUSED: `nothing answers at ${where}`,
    ENOENT: `there is no socket in ${host}`,
    ENOTFOUND: `the host ${host} is unknown`,
    EAI_AGAIN: `the host ${host} cannot be looked up`,
    ETIMEDOUT: `${where} does not answer`,
    EHOSTUNREACH: `${where} cannot be reached`,
    ENETUNREACH: `${where} cannot be reached`,
    ECONNRESET: `${where} hung up`,
    '28P01': `${where} refuses the password of user "${names.user}"`,
    '28000': `${where} refuses user "${names.user}"`,
    '3D000': `${where} has no database "${names.database}"`,
    '42501': `user "${names.user}" lacks rights in database "${names.database}"`,
  };
  const why = known[code] ?? `${where} said: ${oneLine(error)}`;
  return new Problem('cannot_start', `${setting} cannot be used: ${why}.`, {}, error);
}

function oneLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').slice(0, 200);
}
