import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  EventRequest,
  FormWorkflows,
  Instruction,
  ModuleDefinition,
  WorkflowDefinition,
} from '@bakehouse/contract';
import { describe, expect, test } from 'vitest';
import { runInBrowser } from '../../packages/web/src/offline/events/run-in-browser.ts';
import { people } from '../harness/bakery.ts';
import { useOfflineBakery } from '../harness/offline-bakery.ts';
import { root } from '../harness/product.ts';
import { storeVisits } from './offline-visits.ts';

const { call, open } = useOfflineBakery({ copies: 3, prepare: storeVisits });

describe('workflows of forms', () => {
  test('OFF12, OFF21 every example workflow that uses nothing but the form says the same in the browser as on the server', async () => {
    const modules = await call<{ data: ModuleDefinition[] }>('GET', '/modules');
    const { user } = await call<{ user: Parameters<typeof runInBrowser>[1]['user'] }>('GET', '/auth/me');
    const given = await call<FormWorkflows>('GET', '/modules/orders/form-workflows');
    const examples = readdirSync(join(root, 'examples', 'orders', 'workflows')).map(
      (file) =>
        JSON.parse(
          readFileSync(join(root, 'examples', 'orders', 'workflows', file), 'utf8'),
        ) as WorkflowDefinition,
    );
    const asked: { here: unknown; there: Instruction }[] = [];
    for (const { tests = [] } of examples)
      for (const { event } of tests) {
        const { identifier, ...rest } = event as { identifier: string } & Omit<EventRequest, 'module'>;
        const body: EventRequest = { module: 'orders', view: 'create', ...rest };
        const here = await runInBrowser(given, {
          identifier,
          body,
          user,
          module: (name) => modules.data.find((each) => each.bakery_resource_module === name),
        });
        if (here === undefined) continue;
        asked.push({ here, there: await call('POST', `/events/${identifier}`, body) });
      }

    expect(given.events).toEqual(['price_changed', 'split_row']);
    expect(given.workflows.map(({ definition }) => definition.identifier)).toEqual([
      'price_changed',
      'split_row',
    ]);
    expect(asked).toHaveLength(6);
    for (const { here, there } of asked) expect(here).toEqual({ instruction: there });
  });

  test('OFF21 those who may create or change nothing get none of them', async () => {
    const ask = (as: string) => call('GET', '/modules/orders/form-workflows', undefined, as);
    await expect(ask(people.viewer.email)).rejects.toThrow(/403/);
    expect(await ask(people.clerk.email)).toMatchObject({ events: ['price_changed', 'split_row'] });
    // What its button starts saves, and so needs the server.
    expect(await call('GET', '/modules/visits/form-workflows')).toEqual({ events: [], workflows: [] });
  });

  test('OFF12 a field is checked and others are set at once, with and without a connection', async () => {
    const { page, context } = await open();
    const fired: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/events/')) fired.push(request.url());
    });
    for (const connected of [true, false]) {
      await context.setOffline(!connected);
      // What was typed before is kept as a draft, at the latest when its form is left.
      await page.goto('/app/m/orders');
      await page.evaluate(
        "Object.keys(localStorage).filter((key) => key.startsWith('bakehouse.draft.')).forEach((key) => localStorage.removeItem(key))",
      );
      await page.goto('/app/m/orders/new');
      await page.getByRole('button', { name: 'Add a row' }).click();
      const row = page.getByRole('group', { name: 'Row 1', exact: true });
      await row.getByLabel('qty').fill('2');
      await row.getByLabel('price').fill('-1');
      await page.getByText('A price cannot be negative').waitFor();
      await row.getByLabel('price').fill('5');
      await page.getByText('A price cannot be negative').waitFor({ state: 'detached' });
      await expect.poll(() => page.getByLabel('total').inputValue()).toMatch(/^10/);
      await row.getByRole('button', { name: /Split/ }).click();
      await page.getByRole('group', { name: 'Row 2', exact: true }).waitFor();
    }
    expect(fired).toEqual([]);
    await context.close();
  });
});
