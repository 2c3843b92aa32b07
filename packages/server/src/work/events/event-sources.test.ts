import { expect, test } from 'vitest';
import type { ModuleDefinition } from '@bakehouse/contract';
import { buttonEvent, eventViews } from './event-sources.ts';

const module: ModuleDefinition = {
  bakery_resource_module: 'houses',
  bakery_resource: {
    fields: [{ identifier: 'name', type: 'text' }],
    actions: [
      { identifier: 'paint', title: 'Paint', trigger: 'painted' },
      { identifier: 'build', title: 'Build', trigger: 'built', view: 'index' },
    ],
  },
};

test('BTN17 BTN19 a button of a module fires its event where it stands, and nowhere else', () => {
  expect([...eventViews(module)]).toEqual([
    ['painted', new Set(['show'])],
    ['built', new Set(['index'])],
  ]);
  expect(buttonEvent(module, 'built', 'index')).toBe(true);
  expect(buttonEvent(module, 'built', 'show')).toBe(false);
  expect(buttonEvent(module, 'painted', 'show')).toBe(true);
  expect(buttonEvent(module, 'painted', 'index')).toBe(false);
});
