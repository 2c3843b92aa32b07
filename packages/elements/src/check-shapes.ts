import type { ElementDefinition, WorkflowDefinition } from '@bakehouse/contract';

/** A definition of so many elements. */
export type Shape = (count: number) => WorkflowDefinition;

/** Graphs that people and programs make, each as large as one asks for. */
export const shapes: Readonly<Record<string, Shape>> = {
  'a chain': (count) => workflow(count, (index) => [index + 1]),
  'a fan out and in': (count) =>
    workflow(count, (index) => (index === 0 ? range(1, count - 1) : index < count - 1 ? [count - 1] : [])),
  'lists within lists': (count) => workflow(count, (index) => [index + 1], each),
  switches: (count) => workflow(count, (index) => range(index * 10 + 1, index * 10 + 11), choose),
  'many variables': (count) => workflow(count, (index) => [index + 1], sets),
  cycles: (count) => workflow(count, (index) => [index + 1, (index * 7) % count, Math.max(1, index - 3)]),
  'links to many': (count) => workflow(count, (index) => range(index + 1, index + 21)),
  'calls of others': (count) => workflow(count, (index) => [index + 1], call),
  'a fault in every element': (count) => workflow(count, (index) => [index + 1], faulty),
};

/** Workflows that each call the next and some others, in a ring: every one of them leads to all. */
export function callingEachOther(count: number): WorkflowDefinition[] {
  return range(0, count).map((own) => ({
    ...workflow(
      12,
      (index) => [index + 1],
      (index) => call((own * 11 + index * 37 + 1) % count),
    ),
    identifier: `other_${own}`,
  }));
}

type Make = (index: number) => Partial<ElementDefinition> & { port?: string };

function workflow(count: number, next: (index: number) => number[], make: Make = plain): WorkflowDefinition {
  const elements = range(0, count).map((index): ElementDefinition => {
    const targets = next(index).filter((each) => each < count);
    const { port = 'default', ...made } = index === 0 ? start : make(index);
    const ports = made.type === 'flow/switch' ? targets.map((_each, nth) => `case_${nth}`) : [port];
    const to = Object.fromEntries(
      ports.map((each, nth) => [
        each,
        Object.fromEntries(
          (ports.length > 1 ? targets.slice(nth, nth + 1) : targets).map((target) => [
            nameOf(target),
            ['default'],
          ]),
        ),
      ]),
    );
    return { type: 'data/map', ...made, name: nameOf(index), to: { ...to, ...made.to } };
  });
  return {
    identifier: 'checked',
    elements,
    events: [{ identifier: 'price_changed', type: 'on_change', module: 'orders' }],
  };
}

const start: ReturnType<Make> = { type: 'event/on_change', set: { selector: ':selector' } };

const plain: Make = (index) =>
  [
    {
      type: 'action/set',
      options: {
        recipes: { total: `$sum($resource.items.(price * qty)) + ${index}` },
        properties: { validateStatus: { '${selector}.price': '"error"' } },
      },
    },
    { type: 'data/map', options: { value: `{"n": ${index}, "total": $resource.total * 2}` } },
    {
      type: 'flow/if',
      options: { condition: `$resource.total > ${index} and $resource.country = "DE"` },
      port: 'true',
    },
    {
      type: 'data/find',
      options: {
        module: 'orders',
        filter: { country: '$resource.country', total: { _gt: String(index) } },
        sort: '-updatedAt,number',
      },
      set: { found: ':output' },
    },
    {
      type: 'action/save',
      options: { module: 'orders', mode: 'create', recipes: { number: `"A-${index}"`, total: `${index}` } },
    },
  ][index % 5] ?? {};

const each: Make = (index) => ({
  type: 'flow/each',
  options: { items: index % 2 === 0 ? '$resource.items' : `[$item.price, ${index}]`, as: 'item' },
  port: 'item',
});

const choose: Make = (index) => ({
  type: 'flow/switch',
  options: {
    value: '$resource.country',
    cases: Object.fromEntries(range(0, 10).map((nth) => [`case_${nth}`, `"${index} ${nth}"`])),
  },
});

const sets: Make = (index) => ({
  options: { value: `$v${Math.max(1, index - 1)}_0` },
  set: Object.fromEntries(
    range(0, 5).map((nth) => [`v${index}_${nth}`, nth === 0 ? ':output' : `$v${Math.max(1, index - nth)}_0`]),
  ),
});

const call: Make = (index) => ({
  type: 'action/run',
  options: { workflow: `other_${index % 1000}`, scope: true, input: { value: `$resource.total + ${index}` } },
});

const faulty: Make = (index) => ({
  type: 'action/set',
  options: {
    recipes: { totl: '$nothing_sets_this', total: '"text"', number: `$resource.contry & ${index}` },
    wrong: true,
  },
  set: { found: ':outputs' },
  to: { defalt: { [`${nameOf(index)}x`]: ['default'] } },
});

function nameOf(index: number): string {
  return `step_${index}`;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_item, index) => from + index);
}
