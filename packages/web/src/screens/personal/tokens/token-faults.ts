import { problemText } from '../../../parts/messages/problem-text.ts';
import { isRefused } from '../../../data/server/problem.ts';

/** What is wrong with a token that was asked for, by field; what belongs to none is given under the name for it. */
export function tokenFaults(error: unknown, otherwise: string): Record<string, string> {
  if (!isRefused(error) || error.errors.length === 0) return { [otherwise]: problemText(error) };
  return Object.fromEntries(error.errors.map(({ path, message }) => [path.split('.')[0] ?? '', message]));
}
