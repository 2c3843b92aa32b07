import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ListShow } from './ListShow.tsx';
import { ShownRowsContext, type ShownRows } from './row-buttons.ts';

const field = {
  identifier: 'items',
  type: 'list',
  options: {
    fields: [{ identifier: 'title', type: 'text' }],
    buttons: [
      { identifier: 'drop', title: 'Drop', trigger: 'item_dropped' },
      { identifier: 'copy', trigger: 'c' },
    ],
  },
};
const rows: ShownRows = { press: () => undefined, needsServer: ({ identifier }) => identifier === 'copy' };
const shown = (given: ShownRows | undefined) =>
  renderToStaticMarkup(
    createElement(
      ShownRowsContext,
      { value: given },
      createElement(ListShow, { field, value: [{ title: 'Rye' }, { title: 'Spelt' }] }),
    ),
  );

test('BTN18 the rows of an entry that is shown have their buttons, and what waits for the server is disabled', () => {
  const names = [...shown(rows).matchAll(/<button[^>]*aria-label="([^"]*)"([^>]*)>/g)].map(
    ([, name = '', rest = '']) => `${name}${rest.includes('disabled') ? ' (disabled)' : ''}`,
  );
  expect(names).toEqual(['Drop, row 1', 'copy, row 1 (disabled)', 'Drop, row 2', 'copy, row 2 (disabled)']);
});

test('BTN18 where nothing can be pressed, as in the history, rows have no buttons', () => {
  expect(shown(undefined)).toContain('<table>');
  expect(shown(undefined)).not.toContain('<button');
});
