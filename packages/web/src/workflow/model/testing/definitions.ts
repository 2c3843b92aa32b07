import * as fc from 'fast-check';

const identifier = fc.stringMatching(/^[a-z][a-z0-9_]{0,12}$/);
const elementNames = fc.uniqueArray(fc.stringMatching(/^[A-Za-z][A-Za-z0-9_-]{0,14}$/), {
  minLength: 1,
  maxLength: 14,
});
const types = [
  'event/on_change',
  'event/on_click',
  'flow/if',
  'flow/switch',
  'flow/each',
  'action/set',
  'action/save',
  'action/notify',
  'data/map',
  'unknown/one',
];
const recipe = fc.jsonValue({ maxDepth: 2 });
const ports = ['default', 'error', 'true', 'false', 'item', 'prototype', 'DE', '1', 'not a port'];

const anyDefinition = elementNames.chain((names) =>
  shuffledKeys(
    fc.record(
      {
        identifier,
        title: fc.string(),
        entry: fc.constantFrom(...names, 'nothing'),
        elements: fc.tuple(...names.map((name) => elementOf(name, names))),
        events: fc.array(
          fc.record({ identifier, type: fc.constantFrom('on_change', 'on_click'), module: identifier }),
        ),
        async: fc.boolean(),
        limits: fc.record({ steps: fc.nat() }),
        tests: fc.array(
          fc.record({ name: fc.string(), input: recipe, expect: fc.record({ effects: fc.array(recipe) }) }),
        ),
        layout: fc.record(
          {
            places: fc.dictionary(
              fc.constantFrom(...names, 'nobody'),
              fc.tuple(fc.integer({ min: -5000, max: 5000 }), fc.integer({ min: -5000, max: 5000 })),
            ),
            groups: fc.array(
              fc.record(
                {
                  title: fc.string(),
                  color: fc.constantFrom('blue', 'green', 'none'),
                  elements: fc.array(fc.constantFrom(...names, 'nobody'), { maxLength: 4 }),
                },
                { requiredKeys: ['elements'] },
              ),
              { maxLength: 2 },
            ),
            notes: fc.array(
              fc.record({ text: fc.string(), color: fc.constantFrom('green', 'none'), at: recipe }),
              { maxLength: 2 },
            ),
          },
          { requiredKeys: [] },
        ),
        'something else': recipe,
      },
      { requiredKeys: ['identifier', 'elements'] },
    ),
  ),
);

function elementOf(name: string, names: readonly string[]) {
  const targets = fc.dictionary(
    fc.constantFrom(...names, 'nobody'),
    fc.array(fc.constantFrom('default', 'default', 'other'), { maxLength: 2 }),
    { maxKeys: 3 },
  );
  return shuffledKeys(
    fc.record(
      {
        name: fc.constant(name),
        type: fc.constantFrom(...types),
        options: fc.dictionary(fc.string({ maxLength: 8 }), recipe, { maxKeys: 4 }),
        set: fc.dictionary(identifier, fc.string(), { maxKeys: 2 }),
        to: fc.dictionary(fc.constantFrom(...ports), targets, { maxKeys: 3 }),
        retry: fc.record({ attempts: fc.nat() }),
        note: recipe,
      },
      { requiredKeys: ['name', 'type'] },
    ),
  );
}

function shuffledKeys<T extends object>(of: fc.Arbitrary<T>): fc.Arbitrary<Record<string, unknown>> {
  return fc.tuple(of, fc.nat(1000)).map(([object, turn]) => {
    const entries = Object.entries(object);
    const at = turn % Math.max(entries.length, 1);
    const turned = [...entries.slice(at), ...entries.slice(0, at)];
    return Object.fromEntries(turn % 2 === 0 ? turned : turned.toReversed());
  });
}

/** Workflows of every shape: loops, links to nothing, keys nobody knows, empty maps, any order of keys. The same for the same seed. */
export function someDefinitions(count: number, seed = 8): Record<string, unknown>[] {
  return fc.sample(anyDefinition, { numRuns: count, seed });
}
