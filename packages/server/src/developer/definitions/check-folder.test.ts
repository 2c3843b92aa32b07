import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Problem } from '@bakehouse/contract';
import { afterEach, expect, test } from 'vitest';
import { productFolder } from '../../foundation/places.ts';
import { checkFolder } from './check-folder.ts';
import { summaryOf } from './check-summary.ts';
import { findingLine } from './finding.ts';

const made: string[] = [];
afterEach(() => made.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

/** What is found in a folder with these files, one line each. */
function found(files: Record<string, unknown>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'definitions-'));
  made.push(folder);
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(
      join(folder, file),
      typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content),
    );
  }
  const { errors, warnings } = checkFolder(folder);
  return [...errors, ...warnings].map((finding) => findingLine(finding).replace(/ \(line.*\)$/, ''));
}

const module = (
  name: string,
  fields: object[] = [{ identifier: 'name', type: 'text' }],
  more: object = {},
) => ({
  bakery_resource_module: name,
  bakery_resource: { fields, ...more },
});
const workflow = (
  identifier: string,
  { elements = [], ...more }: { elements?: object[]; [key: string]: unknown } = {},
) => ({ identifier, ...more, elements });
const target = (connection: string, folder: string) => ({ connection, folder, hostname: 'www.example' });
const role = (slug: string, ...permissions: object[]) => ({ slug, title: slug, permissions });

test('APP1 APP2 APP3 APP7 the example app has no error and no warning', () => {
  const checked = checkFolder(join(productFolder(), 'examples', 'orders'));
  expect([...checked.errors, ...checked.warnings].map(findingLine)).toEqual([]);
  expect(summaryOf(checked)).toBe('2 modules, 3 roles, 3 workflows: 0 errors, 0 warnings.');
});

test('APP7 a finding tells file, path, line and column', () => {
  const folder = mkdtempSync(join(tmpdir(), 'definitions-'));
  made.push(folder);
  mkdirSync(join(folder, 'modules'));
  writeFileSync(
    join(folder, 'modules', 'cups.json'),
    '{\n  "bakery_resource_module": "cups",\n  "bakery_resource": {\n    "fields": [{ "identifier": "size", "type": "sise" }]\n  }\n}\n',
  );
  const { errors } = checkFolder(folder);
  expect(errors).toMatchObject([
    { file: 'modules/cups.json', path: 'bakery_resource.fields.0.type', line: 4, column: 40 },
  ]);
  expect(errors.map(findingLine)).toEqual([
    expect.stringMatching(
      /^error {3}modules\/cups\.json:bakery_resource\.fields\.0\.type: .*sise.* \(line 4, column 40\)$/,
    ),
  ]);
});

test('APP7 what cannot be read is told with its file', () => {
  expect(
    found({
      'modules/broken.json': '{"a": }',
      'modules/list.json': '[]',
      'modules/twice.json':
        '{"bakery_resource_module": "x", "bakery_resource_module": "twice", "bakery_resource": {"fields": []}}',
      'roles/latin.json': Buffer.from([0x7b, 0xff, 0x7d]),
    }),
  ).toEqual([
    'error   modules/broken.json: is not JSON: Expected a value, found "}"',
    'error   modules/list.json: A definition is an object',
    'error   modules/twice.json:bakery_resource_module: The key appears twice',
    'error   roles/latin.json: is not UTF-8',
  ]);
});

test('APP7 a file is called as what it defines', () => {
  expect(found({ 'modules/cup.json': module('cups') })).toEqual([
    'error   modules/cup.json:bakery_resource_module: is "cups", and the file is called "cup.json"',
  ]);
});

test('APP7 unknown files and folders are warnings; hidden files and Markdown are not', () => {
  expect(
    found({
      'README.md': 'x',
      '.git/config': 'x',
      'pages/a.json': {},
      'modules.json': {},
      'modules/notes.txt': 'x',
      'modules/more/a.json': {},
      'modules/README.md': 'x',
    }),
  ).toEqual([
    'warning modules.json: is not a folder of definitions; known: modules, roles, queues, connections, env, apis, pieces, workflows, dashboards, views, sites',
    'warning modules/more: is no JSON file',
    'warning modules/notes.txt: is no JSON file',
    'warning pages: is not a folder of definitions; known: modules, roles, queues, connections, env, apis, pieces, workflows, dashboards, views, sites',
  ]);
});

test('APP1 APP7 relations lead to modules of the folder, also from rows of a list', () => {
  const rows = [{ identifier: 'cup', type: 'relation', options: { module: 'cups' } }];
  const fields = [
    { identifier: 'owner', type: 'relation', options: { module: 'people' } },
    { identifier: 'rows', type: 'list', options: { fields: rows } },
  ];
  expect(found({ 'modules/tables.json': module('tables', fields) })).toEqual([
    'error   modules/tables.json:bakery_resource.fields.0.options.module: There is no module "people" in the folder',
    'error   modules/tables.json:bakery_resource.fields.1.options.fields.0.options.module: There is no module "cups" in the folder',
  ]);
  expect(
    found({
      'modules/tables.json': module('tables', fields),
      'modules/people.json': module('people'),
      'modules/cups.json': module('cups'),
    }),
  ).toEqual([]);
});

test('APP7 an expression of a module that does not parse is an error', () => {
  expect(found({ 'modules/cups.json': module('cups', undefined, { label: '$resource.' }) })).toEqual([
    expect.stringMatching(/^error {3}modules\/cups\.json:bakery_resource\.label: /),
  ]);
});

const firing = module(
  'cups',
  [{ identifier: 'size', type: 'number', options: { events: { on_change: ['sized'] } } }],
  { buttons: { save: { trigger: 'saved' } } },
);

test('APP7 an event that no workflow binds is a warning', () => {
  expect(found({ 'modules/cups.json': firing })).toEqual([
    'warning modules/cups.json:bakery_resource.fields.0.options.events.on_change.0: No workflow binds the event "sized" (on_change) of this module',
    'warning modules/cups.json:bakery_resource.buttons.save.trigger: No workflow binds the event "saved" (on_click) of this module',
  ]);
  const events = [
    { identifier: 'sized', type: 'on_change', module: 'cups' },
    { identifier: 'saved', type: 'on_click', module: 'cups' },
  ];
  const elements = [
    { name: 'changed', type: 'event/on_change' },
    { name: 'clicked', type: 'event/on_click' },
  ];
  const both = workflow('both', { events, elements });
  expect(found({ 'modules/cups.json': firing, 'workflows/both.json': both })).toEqual([]);
});

test('APP2 APP10 an unknown workflow, role, event or module of a workflow is an error', () => {
  const elements = [
    {
      name: 'go',
      type: 'action/run',
      options: { workflow: 'nowhere' },
      to: { default: { tell: ['default'] } },
    },
    { name: 'tell', type: 'action/tell', options: {} },
    { name: 'on', type: 'event/on_click', options: { event: 'clicked' } },
    { name: 'find', type: 'data/find', options: { module: 'plates' } },
  ];
  const events = [
    { identifier: 'shaped', type: 'on_change', module: 'cups' },
    { identifier: 'sized', type: 'on_change', module: 'plates' },
    { identifier: 'sized', type: 'on_change', module: 'cups' },
    { identifier: 'saved', type: 'on_click', module: 'cups' },
    { identifier: 'saved', type: 'on_change', module: 'cups' },
    { identifier: 'made', type: 'on_create', module: 'cups' },
  ];
  const tests = [
    { name: 'a', input: 1, as: 'boss', expect: {} },
    { name: 'b', input: 1, as: 'admin', expect: {} },
  ];
  const definition = workflow('flow', { entry: 'go', events, elements, tests });
  const lines = found({ 'modules/cups.json': firing, 'workflows/flow.json': definition });
  expect(lines.filter((line) => line.startsWith('error'))).toEqual([
    'error   workflows/flow.json:events.0.identifier: Nothing fires the event "shaped". Did you mean "saved"?',
    'error   workflows/flow.json:events.1.module: There is no module "plates"',
    'error   workflows/flow.json:events.4.identifier: In "cups" no field fires the event "saved"',
    'error   workflows/flow.json:tests.0.as: There is no role "boss"',
    'error   workflows/flow.json:elements.0.options.workflow: There is no workflow "nowhere"',
    'error   workflows/flow.json:elements.1.type: Unknown element type "action/tell". Did you mean "action/set"?',
    'error   workflows/flow.json:elements.2.options.event: The event "clicked" is not listed in "events"',
    'error   workflows/flow.json:elements.3.options.module: There is no module "plates"',
  ]);
});

test('APP2 names of elements are unique, and links lead to one', () => {
  const elements = [
    { name: 'a', type: 'event/on_click', to: { default: { b: ['default'], c: ['default'] } } },
    { name: 'b', type: 'flow/fail', options: {} },
    { name: 'b', type: 'flow/fail', options: {} },
    { name: 'd', type: 'flow/fail', options: {} },
  ];
  expect(found({ 'workflows/flow.json': workflow('flow', { entry: 'x', elements }) })).toEqual([
    'error   workflows/flow.json:entry: There is no element "x". Did you mean "a"?',
    'error   workflows/flow.json:elements.0.to.default.c: There is no element "c". Did you mean "a"?',
    'error   workflows/flow.json:elements.2.name: The element "b" is listed twice',
    'warning workflows/flow.json:elements.0.type: "events" has no binding of the type "on_click", so that no event begins at "a"',
    'warning workflows/flow.json:elements.3: Nothing leads to the element "d"',
  ]);
});

test('APP3 APP10 permissions of roles name modules, fields and workflows of the folder', () => {
  const permissions = [
    {
      module: 'cups',
      action: 'read',
      fields: ['size', 'depth'],
      filter: { width: 1, createdBy: '$user.id' },
    },
    { module: 'plates', action: 'read' },
    { module: '*', action: 'read' },
    { workflow: 'flow', action: 'run' },
    { workflow: '*', action: 'run' },
  ];
  const lines = found({
    'modules/cups.json': firing,
    'roles/clerk.json': role('clerk', ...permissions),
    'roles/admin.json': role('admin'),
    'roles/odd.json': role('odd', { module: 'cups', action: 'fly' }),
  });
  expect(lines.filter((line) => line.startsWith('error'))).toEqual([
    'error   roles/admin.json:slug: The role "admin" is built in: it may do everything',
    'error   roles/clerk.json:permissions.0.fields.1: There is no field "depth"',
    'error   roles/clerk.json:permissions.0.filter.width: There is no field "width" to filter by',
    'error   roles/clerk.json:permissions.1.module: There is no module "plates"',
    'error   roles/clerk.json:permissions.3.workflow: There is no workflow "flow" in the folder',
    expect.stringMatching(/^error {3}roles\/odd\.json:permissions\.0/),
  ]);
});

test('a module with faults is not also missing for those who name it', () => {
  const lines = found({
    'modules/cups.json': module('cups', [{ identifier: 'Size', type: 'text' }]),
    'modules/tables.json': module('tables', [
      { identifier: 'cup', type: 'relation', options: { module: 'cups' } },
    ]),
    'roles/clerk.json': role('clerk', { module: 'cups', action: 'read' }),
    'workflows/flow.json': workflow('flow', {
      elements: [{ name: 'clicked', type: 'event/on_click' }],
      events: [{ identifier: 'x', type: 'on_click', module: 'cups' }],
    }),
  });
  expect(lines).toEqual([
    expect.stringMatching(/^error {3}modules\/cups\.json:bakery_resource\.fields\.0\./),
  ]);
});

test('SITE92 targets of sites have a connection that can send them, and a folder each', () => {
  const settings = { host: 'web.example', user: 'deploy' };
  const targets = {
    web: target('web', 'www'),
    again: target('web', 'www'),
    other: target('web', 'other'),
    lost: target('none', 'www'),
    mail: target('mail', 'www'),
  };
  expect(
    found({
      'connections/web.json': { name: 'web', kind: 'ssh', settings },
      'connections/mail.json': { name: 'mail', kind: 'bearer', hosts: ['mail.example'] },
      'sites/shop.json': { identifier: 'shop', targets },
    }),
  ).toEqual([
    'error   sites/shop.json:targets.again.folder: The target "web" has this folder already',
    'error   sites/shop.json:targets.lost.connection: There is no connection "none"',
    'error   sites/shop.json:targets.mail.connection: "mail" is of kind bearer; a site is sent by one of kind ssh or s3',
  ]);
});

test('APP4 APP5 queues and sites are checked', () => {
  expect(
    found({
      'queues/slow.json': { name: 'slow', concurrency: 2, rate: { limit: 10, seconds: 60 } },
      'queues/odd.json': { name: 'odd', concurrency: 0, speed: 1 },
      'sites/shop.json': { identifier: 'shop', template: 'x' },
      'sites/none.json': {},
    }),
  ).toEqual([
    expect.stringMatching(/^error {3}queues\/odd\.json:concurrency: /),
    'error   queues/odd.json:speed: Unknown key "speed"',
    'error   sites/none.json:identifier: Missing: expected string',
  ]);
});

test('a folder that is not there is told', () => {
  expect(() => checkFolder('/nowhere/at/all')).toThrow(
    new Problem('invalid', 'The folder /nowhere/at/all does not exist.'),
  );
});
