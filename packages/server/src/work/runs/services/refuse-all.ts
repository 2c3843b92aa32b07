import { Problem, takesAll } from '@bakehouse/contract';

/** Refuses a filter that lets everything through by what its values happen to be, unless everything may be meant. */
export function refuseAll(filter: unknown, all: boolean | undefined, done: string): void {
  if (all === true || !takesAll(filter)) return;
  const message = `Its values let everything through, so every resource would be ${done}: say "all": true if that is meant`;
  throw new Problem('invalid', `filter: ${message}`, {
    errors: [{ path: 'filter', code: 'required', message }],
  });
}
