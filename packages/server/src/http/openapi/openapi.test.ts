import { Validator } from '@seriousme/openapi-schema-validator';
import { apiVersion } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { routes } from '../routes/index.ts';
import { openApi } from './openapi.ts';

test('API1 the description passes an independent validator', async () => {
  const validator = new Validator();

  const result = await validator.validate({ ...structuredClone(openApi(routes, 'http://127.0.0.1:8080')) });

  expect(result.errors).toBeUndefined();
  expect(result.valid).toBe(true);
  expect(validator.version).toBe('3.1');
});

test('the validator refuses a broken description', async () => {
  const document = openApi(routes, '/');

  const result = await new Validator().validate({
    ...structuredClone(document),
    paths: { 'no-slash': { get: 1 } },
  });

  expect(result.valid).toBe(false);
});

test('API1 API2 every route is described, under the version of the API', () => {
  const document = openApi(routes, '/');

  const described = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method} ${path}`),
  );
  expect(described).toHaveLength(routes.length);
  expect(document.info.version).toBe(apiVersion);
});

test('every operation has a name of its own', () => {
  const operations = Object.values(openApi(routes, '/').paths).flatMap((item) => Object.values(item));

  const ids = operations.map((operation) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
});
