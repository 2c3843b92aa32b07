import { elementDefinition, type ElementDefinition } from '@bakehouse/contract';
import { defineElement, type Element } from '../element/define-element.ts';
import { emit } from '../element/outcome.ts';

/** The type of an element as it is run and checked: one that is disabled hands its input on, whatever it is. */
export function elementOf(
  { type, disabled, options = {} }: Pick<ElementDefinition, 'type' | 'disabled' | 'options'>,
  types: ReadonlyMap<string, Element>,
): Element | undefined {
  const element = types.get(type);
  return element === undefined || disabled !== true ? element : passing(element, options);
}

/** The variables that an element sets: one that is disabled has no more to offer than its input. */
export function variablesOf<V>(
  set: Readonly<Record<string, V>>,
  disabled: boolean | undefined,
): [name: string, value: V][] {
  return Object.entries(set).filter(
    ([, value]) =>
      disabled !== true || typeof value !== 'string' || !value.startsWith(':') || value === ':output',
  );
}

/** Options that nobody looks at. */
const anything = elementDefinition.pick({});

/** Goes on at `default`, or else at the first port of the type. */
function passing(element: Element, options: Readonly<Record<string, unknown>>): Element {
  const { names } = element.outputs(options);
  const port = names.includes('default') ? 'default' : (names[0] ?? 'default');
  return defineElement({
    type: 'flow/disabled',
    summary: '',
    options: anything,
    outputs: () => ({ names, others: 'taken' }),
    effect: 'none',
    infer: ({ input }) => ({ outputs: { [port]: input } }),
    run: ({ input }) => emit(port, input),
  });
}
