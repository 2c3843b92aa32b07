import type { Random } from './random.ts';
import type { Shape } from './shape.ts';

type Plain = Record<string, unknown>;

/** A resource that was there before its workflows: what is read only in it follows from nothing. */
export function storedBefore({ parts }: Shape, random: Random): Plain {
  const maybe = (name: string, value: unknown): Plain => (random.chance(0.6) ? { [name]: value } : {});
  const part = (): Plain => ({ ...maybe('n', random.below(10)), ...maybe('m', 500) });
  const row = (): Plain => ({
    ...maybe('x', random.below(10)),
    ...maybe('y', random.below(10)),
    ...maybe('line', 5000),
    ...maybe('tag', 't1'),
    ...(parts ? maybe('parts', Array.from({ length: random.below(3) }, part)) : {}),
  });
  return {
    ...maybe('a', random.below(10)),
    ...maybe('note', 't2'),
    ...maybe('total', 9000),
    ...maybe('count', 70),
    ...maybe('stamp', 'old'),
    ...maybe('rows', Array.from({ length: random.below(4) }, row)),
  };
}
