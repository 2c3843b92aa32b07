import type { Callable } from '../values.ts';
import { aggregates } from './aggregates.ts';
import { dates } from './dates.ts';
import { encoding } from './encoding.ts';
import { higherOrder } from './higher-order.ts';
import { hosted } from './hosted.ts';
import { lists } from './lists.ts';
import { logic } from './logic.ts';
import { matching } from './matching.ts';
import { numbers } from './numbers.ts';
import { objects } from './objects.ts';
import { strings } from './strings.ts';

/** Every built-in function by its name, without the `$`. */
export const builtins: ReadonlyMap<string, Callable> = new Map<string, Callable>([
  ...aggregates,
  ...dates,
  ...encoding,
  ...higherOrder,
  ...hosted,
  ...lists,
  ...logic,
  ...matching,
  ...numbers,
  ...objects,
  ...strings,
]);
