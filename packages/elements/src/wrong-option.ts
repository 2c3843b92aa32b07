import { Problem, type FaultCode } from '@bakehouse/contract';

/** A failure that names the option at fault. */
export function wrongOption(path: string, message: string, code: FaultCode = 'wrong_type'): Problem {
  return new Problem('invalid', message, { errors: [{ path, message, code }] });
}

/** A value as a failure quotes it: not longer than what somebody reads. */
export function quoted(value: unknown): string {
  const text = JSON.stringify(value ?? null);
  return text.length > 100 ? `${text.slice(0, 99)}…` : text;
}

/** Does what an option asks for; a refusal that does not say what is wrong is one of that option. */
export async function atOption<T>(path: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500 || error.data.errors !== undefined) throw error;
    const { code, message, data } = error;
    throw new Problem(code, message, { ...data, errors: [{ path, message, code }] }, error);
  }
}
