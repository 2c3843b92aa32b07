import { Validator } from '@seriousme/openapi-schema-validator';
import { apiVersion } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { apiSurface, type Surface } from '../../testing/api-surface.ts';
import { routes } from '../routes/index.ts';
import { openApi } from './openapi.ts';
import released from './api-0.97.json' with { type: 'json' };

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

test('API1 no schema of the description is only a way back to itself', () => {
  const { schemas } = openApi(routes, '/').components;
  for (const [name, schema] of Object.entries(schemas))
    expect(schema['$ref'], name).not.toBe(`#/components/schemas/${name}`);
});

test('every operation has a name of its own', () => {
  const operations = Object.values(openApi(routes, '/').paths).flatMap((item) => Object.values(item));

  const ids = operations.map((operation) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

/** What a client of the released API of this minor version would miss; the file is made anew with a new minor version. */
function missed(now: Record<string, Surface>): string[] {
  return Object.entries(released as Record<string, Surface>).flatMap(([name, before]) => {
    const after = now[name];
    if (after === undefined) return [`${name} is gone`];
    return [
      ...lacking(before.parameters, after.parameters).map((each) => `${name}: the parameter ${each} is gone`),
      ...lacking(after.required, before.required).map((each) => `${name}: ${each} is wanted now`),
      ...Object.entries(before.answers).flatMap(([status, members]) =>
        lacking(members, after.answers[status] ?? []).map(
          (each) => `${name}: ${status} has no ${each} any more`,
        ),
      ),
    ];
  });
}

const lacking = (wanted: readonly string[], there: readonly string[]) =>
  wanted.filter((each) => !there.includes(each));

test('API7 within a minor version nothing that a client can use goes, and nothing new is asked of it', () => {
  expect(apiVersion.startsWith('0.97.')).toBe(true);
  expect(Object.keys(released).length).toBeGreaterThan(100);
  expect(missed(apiSurface(openApi(routes, '/')))).toEqual([]);
});

test('API7 what would break a client is found', () => {
  const now = structuredClone(apiSurface(openApi(routes, '/')));
  const list = now['GET /modules/{module}/resources'];
  const total = now['GET /modules/{module}/resources/total'];
  delete now['GET /users'];
  list?.parameters.splice(0, Infinity, 'path module');
  list?.required.push('query sort');
  total?.answers['200']?.splice(0);

  expect(missed(now)).toEqual(
    expect.arrayContaining([
      'GET /users is gone',
      'GET /modules/{module}/resources: the parameter query filter is gone',
      'GET /modules/{module}/resources: query sort is wanted now',
      'GET /modules/{module}/resources/total: 200 has no total any more',
    ]),
  );
});
