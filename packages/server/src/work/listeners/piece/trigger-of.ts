import { Problem } from '@bakehouse/contract';
import { pieceListen, type PieceListen } from '@bakehouse/elements/stored';
import { evaluateRecipe, type Recipe } from '@bakehouse/engine';
import { readElements, type Executor, type ListenerEntry } from '@bakehouse/store';

/** A trigger of a piece with the values that the element gives it. */
export interface Trigger extends Omit<PieceListen, 'props'> {
  props: Record<string, unknown>;
  /** Minutes after which it is asked again. */
  every: number;
}

const usualMinutes = 5;

/** The trigger that an element listens to, as the installed version has it. */
export async function triggerOf(
  db: Executor,
  { trigger, options }: Pick<ListenerEntry, 'options'> & { trigger: string | null },
  env: Readonly<Record<string, unknown>>,
): Promise<Trigger> {
  const [stored] = await readElements(db, [`event/piece/${trigger}`]);
  const read = pieceListen.safeParse(stored?.description.call);
  if (!read.success)
    throw new Problem(
      'piece_unknown',
      `There is no trigger "${trigger}": install its piece under Pieces, or by "bakehouse connect piece".`,
    );
  const { props: names, ...call } = read.data;
  const scope = { now: Date.now(), variables: { env } };
  const { every } = options;
  return {
    ...call,
    every: typeof every === 'number' ? every : usualMinutes,
    props: Object.fromEntries(
      Object.entries(names)
        .filter(([option]) => options[option] !== undefined)
        .map(([option, prop]) => [prop, evaluateRecipe(options[option] as Recipe, scope)]),
    ),
  };
}
