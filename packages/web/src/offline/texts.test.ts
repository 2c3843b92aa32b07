import { expect, test } from 'vitest';
import { offlineTexts } from './texts.ts';

test('OFF11 buttons that need the server are named', () => {
  const { en, de } = offlineTexts;
  expect([['Save'], ['Delete', 'Edit']].map(en.buttonsNeedServer)).toEqual([
    '“Save” needs a connection to the server.',
    '“Delete” and “Edit” need a connection to the server.',
  ]);
  expect([['Sichern'], ['Löschen', 'Ändern']].map(de.buttonsNeedServer)).toEqual([
    '„Sichern“ braucht eine Verbindung zum Server.',
    '„Löschen“ und „Ändern“ brauchen eine Verbindung zum Server.',
  ]);
});
