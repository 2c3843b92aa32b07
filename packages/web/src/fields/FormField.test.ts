import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Module } from '../data/stored/modules.ts';
import { queryClient } from '../data/server/query-client.ts';
import { FormContext, type FormScope } from '../form/form-context.ts';
import { createFormStore } from '../form/form-store.ts';
import { FormField } from './FormField.tsx';

const text = { identifier: 'name', type: 'text' };
const parts = { identifier: 'parts', type: 'list', options: { fields: [text] } };
const lines = { identifier: 'lines', type: 'list', options: { fields: [text, parts] } };

/** What one could use of a form whose only field is a list with a list in its row. */
function usable(disabled: boolean): string[] {
  const store = createFormStore([lines], { lines: [{ name: 'a', parts: [{ name: 'b' }] }] });
  store.setProperty('lines', 'disabled', disabled);
  const scope: FormScope = {
    store,
    module: { identifier: 'orders', fields: [lines], definition: {} } as unknown as Module,
    view: 'update',
    writable: () => true,
    changed: () => undefined,
    pressed: () => undefined,
    Field: FormField,
  };
  const field = createElement(FormField, { field: lines, path: 'lines' });
  const form = createElement(FormContext, { value: scope }, field);
  const drawn = createElement(QueryClientProvider, { client: queryClient }, form);
  return [...renderToStaticMarkup(drawn).matchAll(/<(?:input|button)[^>]*>/g)].flatMap(([tag]) =>
    / disabled=""/.test(tag) ? [] : [tag],
  );
}

test('SET18 nothing in a disabled list can be used: neither cells, nor lists in rows, nor what adds to them', () => {
  expect(usable(false).length).toBeGreaterThan(4);
  expect(usable(true)).toEqual([]);
});
