import type { Quotes } from './find-quotes.ts';
import type { Spec } from './read-spec.ts';

/** Says all that is wrong between docs/SPEC.md and the tests; an empty list is what `npm run check` wants. */
export function checkSpec(spec: Spec, { quotes, faults }: Quotes): string[] {
  const unproved = spec.rules
    .filter((rule) => rule.state === 'done' && !quotes.has(rule.id))
    .map((rule) => `docs/SPEC.md line ${rule.line}: ${rule.id} is marked done, but no test quotes it`);
  return [...spec.faults.map((fault) => `docs/SPEC.md ${fault}`), ...unproved, ...faults];
}
