import { expect, test } from 'vitest';
import { suggestedName } from './api.ts';

test.each([
  ['Pet Store.yaml', '', 'pet_store'],
  ['42-api.json', '', 'api'],
  [undefined, 'https://api.shop.example/openapi.json', 'shop'],
  [undefined, 'no address', ''],
])('OAPI12 %s or %s is called %s', (file, url, name) => {
  expect(suggestedName(file, url)).toBe(name);
});
