import type { WorkflowDefinition } from '@bakehouse/contract';
import type { Element } from '@bakehouse/engine';
import { checkWorkflow, neighbourhoodOf, neighboursFrom, neighboursIn } from '@bakehouse/engine/check';
import { expect, test } from 'vitest';
import { callingEachOther, shapes } from './check-shapes.ts';
import { checkOptions, elementsByType } from './testing.ts';

/** The elements, and how often a check has asked one of them something. */
function counted(): { elements: ReadonlyMap<string, Element>; asked: () => number } {
  let asked = 0;
  const tell =
    <A extends unknown[], R>(ask: (...given: A) => R) =>
    (...given: A): R => {
      asked += 1;
      return ask(...given);
    };
  const elements = new Map(
    [...elementsByType].map(([type, element]): [string, Element] => [
      type,
      {
        ...element,
        infer: tell(element.infer),
        calls: tell(element.calls),
        binds: tell(element.binds),
        outputs: tell(element.outputs),
        effect: tell(element.effect),
      },
    ]),
  );
  return { elements, asked: () => asked };
}

/** A definition that counts how often a part of it is looked at. */
function watched(definition: WorkflowDefinition): { json: unknown; looks: () => number } {
  let looks = 0;
  const watch = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const inner = Array.isArray(value)
      ? value.map(watch)
      : Object.fromEntries(Object.entries(value).map(([key, each]) => [key, watch(each)]));
    return new Proxy(inner, {
      get(target, key) {
        looks += 1;
        return Reflect.get(target, key) as unknown;
      },
    });
  };
  return { json: watch(definition), looks: () => looks };
}

function workOf(definition: WorkflowDefinition): { asked: number; looks: number } {
  const { elements, asked } = counted();
  const { json, looks } = watched(definition);
  checkWorkflow(json, { ...checkOptions, elements });
  return { asked: asked(), looks: looks() };
}

test.each(Object.entries(shapes))(
  'four times as many elements are four times the work: %s',
  (_name, shape) => {
    const few = workOf(shape(100));
    const many = workOf(shape(400));

    expect(few.looks).toBeGreaterThan(100);
    expect(many.asked).toBeLessThan(few.asked * 4.4);
    expect(many.looks).toBeLessThan(few.looks * 4.4);
  },
);

test('one of many workflows that call each other is checked without reading the others again', () => {
  const { elements, asked } = counted();
  const all = callingEachOther(300);
  const workflows = new Map(all.map((each) => [each.identifier, each]));
  const check = (each: WorkflowDefinition | undefined) =>
    checkWorkflow(each, { ...checkOptions, elements, workflows });
  check(all[0]);
  const before = asked();
  const { warnings } = check(all[1]);
  const own = all[1]?.elements.length ?? 0;

  expect(warnings.map(({ code }) => code)).toContain('runs_itself');
  expect(asked() - before).toBeLessThan(own * 15);
});

test('WF37 a check that knows the other workflows by their facts finds the same', () => {
  const all = callingEachOther(40);
  const workflows = new Map(all.map((each) => [each.identifier, each]));
  const shared = { type: 'action/run', options: { workflow: 'other_3', scope: false, input: { totl: '1' } } };
  const lost = { type: 'action/run', options: { workflow: 'othr_3', scope: true } };
  for (const definition of [
    ...all.slice(0, 5),
    { identifier: 'other_7', elements: [{ name: 'a', ...shared }] },
    { identifier: 'new', entry: 'a', elements: [{ name: 'a', ...shared, set: { x: '$othr' } }] },
    { identifier: 'new', entry: 'a', elements: [{ name: 'a', ...lost }] },
    { elements: 'none' },
  ]) {
    const plain = structuredClone(
      neighbourhoodOf(definition, neighboursIn(workflows, elementsByType), elementsByType),
    );
    expect(checkWorkflow(definition, { ...checkOptions, neighbours: neighboursFrom(plain) })).toEqual(
      checkWorkflow(definition, { ...checkOptions, workflows }),
    );
  }
});
