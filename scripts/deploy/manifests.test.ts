import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { composeFile } from './compose-schema.ts';
import { kubernetesObject } from './kubernetes-schema.ts';

const deploy = join(import.meta.dirname, '../../deploy');
const read = (...path: string[]) => readFileSync(join(deploy, ...path), 'utf8');
const objects = (name: string) =>
  parseAllDocuments(read('kubernetes', name)).map((each) => each.toJS() as unknown);
const yamlFiles = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.yaml'));

test.each(yamlFiles(join(deploy, 'kubernetes')))('SHIP10 %s holds only what Kubernetes knows', (name) => {
  const found = objects(name);

  expect(found.length).toBeGreaterThan(0);
  expect(found.flatMap((each) => kubernetesObject.safeParse(each).error?.issues ?? [])).toEqual([]);
});

test.each(yamlFiles(deploy))('SHIP10 %s holds only what Compose knows', (name) => {
  expect(composeFile.safeParse(parse(read(name))).error?.issues ?? []).toEqual([]);
});

test.each([
  ['readinessProbe:', 'readinesProbe:'],
  ['periodSeconds: 2', 'periodSeconds: 2s'],
  ['apiVersion: apps/v1', 'apiVersion: apps/v1beta1'],
  ['memory: 2Gi', 'memory: 2GB'],
  ['      containers:', '      container:'],
  ['maxSurge: 1', 'maxSurge: one'],
])('SHIP10 a manifest with %s written as %s is refused', (right, wrong) => {
  const text = read('kubernetes', 'web.yaml');
  expect(text).toContain(right);
  const results = parseAllDocuments(text.replace(right, wrong)).map((each) =>
    kubernetesObject.safeParse(each.toJS()),
  );

  expect(results.every(({ success }) => success)).toBe(false);
});

test.each([
  ['depends_on:', 'depend_on:'],
  ['service_healthy', 'service_healty'],
  ['interval: 5s', 'interval: 5'],
  ['read_only: true', 'read_only: "yes"'],
])('SHIP10 a file of Compose with %s written as %s is refused', (right, wrong) => {
  const text = read('compose.postgres.yaml');
  expect(text).toContain(right);
  expect(composeFile.safeParse(parse(text.replace(right, wrong))).success).toBe(false);
});
