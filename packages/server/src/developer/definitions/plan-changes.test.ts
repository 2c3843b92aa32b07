import { Problem } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { applyChanges, nameOf } from './apply-changes.ts';
import { changeText, changeWord } from './change-text.ts';
import type { DefinitionStore } from './define-kind.ts';
import { DefinitionSet } from './definition-set.ts';
import { planChanges, type StoreOf } from './plan-changes.ts';

const module = (name: string, ...relations: string[]) => ({
  bakery_resource_module: name,
  bakery_resource: {
    fields: relations.map((to) => ({ identifier: to, type: 'relation', options: { module: to } })),
  },
});
const role = (slug: string, title = slug) => ({ slug, title, permissions: [] });

const flow = (to: object) => ({ identifier: 'flow', elements: [{ name: 'a', type: 'data/map', to }] });

const set = (folders: Record<string, Record<string, unknown>[]>) =>
  new DefinitionSet(
    Object.entries(folders).flatMap(([folder, all]) =>
      all.map((json) => ({
        folder,
        json,
        identifier: String(json['bakery_resource_module'] ?? json['slug'] ?? json['identifier']),
      })),
    ),
  );

/** Stores in memory that note what is done. */
function stores(stored: Record<string, Record<string, unknown>[]>, refuse = '') {
  const log: string[] = [];
  const storeOf: StoreOf = ({ folder, identifierKey }): DefinitionStore | undefined => {
    const kept = stored[folder];
    if (kept === undefined) return undefined;
    return {
      list: () => Promise.resolve(kept),
      put(json, isNew) {
        const name = `${folder}/${String(json[identifierKey])}`;
        if (name === refuse) {
          const errors = [{ path: 'x', message: 'is odd', code: 'odd' }];
          return Promise.reject(new Problem('conflict', 'It does not fit.', { errors }));
        }
        log.push(`${isNew ? 'new' : 'put'} ${name}`);
        return Promise.resolve();
      },
      remove: (name) => Promise.resolve(void log.push(`remove ${folder}/${name}`)),
    };
  };
  return { storeOf, log };
}

const wanted = set({
  modules: [module('a', 'b'), module('b', 'c'), module('c', 'a'), module('same')],
  roles: [role('clerk', 'Clerk')],
  workflows: [{ identifier: 'flow', elements: [] }],
});
const same = { bakery_resource: { fields: [] }, bakery_resource_module: 'same' };

test('APP9 modules come first and in the order of their relations, then roles; removals come last and the other way round', async () => {
  const { storeOf, log } = stores({ modules: [same, module('old')], roles: [role('clerk'), role('former')] });

  const plan = await planChanges(wanted, storeOf, { remove: true });
  await applyChanges(plan.changes, storeOf);

  expect(plan.changes.map((change) => `${nameOf(change)} ${changeWord(change)}`)).toEqual([
    'modules/c new',
    'modules/b new',
    'modules/a new',
    'roles/clerk changed',
    'roles/former removed',
    'modules/old removed',
  ]);
  expect(log).toEqual([
    'new modules/c',
    'new modules/b',
    'new modules/a',
    'put roles/clerk',
    'remove roles/former',
    'remove modules/old',
  ]);
});

test('APP9 nothing is removed unasked, and kinds that are not kept are told', async () => {
  const { storeOf } = stores({ modules: [same, module('old')], roles: [] });

  const plan = await planChanges(wanted, storeOf, { remove: false });

  expect(plan.changes.map(changeWord)).not.toContain('removed');
  expect(plan.surplus).toEqual([{ folder: 'modules', identifier: 'old' }]);
  expect(plan.notKept).toEqual([{ folder: 'workflows', count: 1 }]);
});

test('the order of keys makes no change, except in workflows, where it has a meaning', async () => {
  const { storeOf } = stores({
    modules: [same],
    workflows: [flow({ default: { x: ['default'], y: ['default'] } })],
  });
  const other = set({
    modules: [module('same')],
    workflows: [flow({ default: { y: ['default'], x: ['default'] } })],
  });

  const { changes } = await planChanges(other, storeOf, { remove: false });

  expect(changes.map(nameOf)).toEqual(['workflows/flow']);
});

test('what is refused is told with its name, its faults and what was applied before it', async () => {
  const { storeOf, log } = stores({ modules: [same], roles: [] }, 'modules/a');
  const { changes } = await planChanges(wanted, storeOf, { remove: false });

  await expect(applyChanges(changes, storeOf)).rejects.toThrow(
    'modules/a was refused: It does not fit.\n  x: is odd\nApplied before it: modules/c, modules/b.',
  );
  expect(log).toEqual(['new modules/c', 'new modules/b']);
});

test('APP9 a change reads as a diff of its file', async () => {
  const { storeOf } = stores({ modules: [], roles: [role('clerk')] });
  const { changes } = await planChanges(set({ roles: [role('clerk', 'Clerk')] }), storeOf, { remove: false });

  expect(changes.map((change) => changeText(change, false))).toEqual([
    'roles/clerk (changed)\n@@ -1,5 +1,5 @@\n {\n   "slug": "clerk",\n-  "title": "clerk",\n+  "title": "Clerk",\n   "permissions": []\n }\n',
  ]);
  expect(changes.map((change) => changeText(change, true))[0]).toContain('\u001B[32m+  "title": "Clerk",');
});
