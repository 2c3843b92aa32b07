import type { ModuleDefinition } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { moduleTexts } from '../texts.ts';
import { changeSign, changeText } from './change-words.ts';
import { moduleChanges } from './module-changes.ts';
import { placeWords } from './place-words.ts';
import { reviewTexts } from './texts.ts';

type Resource = ModuleDefinition['bakery_resource'];

const said = { language: 'en', t: reviewTexts.en, module: moduleTexts.en } as const;
const stored: Resource = {
  title: 'Invoices',
  fields: [
    { identifier: 'number', type: 'text', title: 'Number' },
    { identifier: 'status', type: 'select', title: 'Status', options: { choices: ['draft', 'sent'] } },
    {
      identifier: 'positions',
      type: 'list',
      title: 'Positions',
      options: { fields: [{ identifier: 'price', type: 'number', title: 'Price' }] },
    },
  ],
  views: { index: { columns: ['number'] } },
  buttons: { save: { title: 'Place' } },
};
const [number, status, positions] = stored.fields as [
  Resource['fields'][number],
  Resource['fields'][number],
  Resource['fields'][number],
];

function told(after: Partial<Resource>): string[] {
  const definition = (resource: Resource) => ({
    bakery_resource_module: 'invoices',
    bakery_resource: resource,
  });
  return moduleChanges(definition(stored), definition({ ...stored, ...after })).map((change) =>
    `${{ plus: '+', minus: '−', '': '~' }[changeSign(change)]} ${changeText(change, said)}`.trim(),
  );
}

const price = { identifier: 'price', type: 'number', title: 'Price' };
const cases: [string, Partial<Resource>, string[]][] = [
  ['nothing', {}, []],
  ['a title', { title: 'Bills' }, ['~ Title: Invoices → Bills']],
  ['a switch', { offline: true }, ['~ Available offline: yes']],
  [
    'a new and a removed field',
    { fields: [number, { identifier: 'due', type: 'date', title: 'Due' }, positions] },
    ['+ New field: Due (Date)', '− Removed field: Status (One choice)'],
  ],
  [
    'a renamed field',
    {
      fields: [
        { ...number, identifier: 'no', was: 'number', title: 'No.', required: true },
        status,
        positions,
      ],
    },
    ['~ No. · Title: Number → No.; Identifier: number → no; Required: yes'],
  ],
  [
    'a type and an option',
    { fields: [{ ...number, type: 'integer', options: { min: 1 } }, status, positions] },
    ['~ Number · Type: Text → Whole number; Lowest value: 1'],
  ],
  [
    'choices, by what people see',
    {
      fields: [
        number,
        { ...status, options: { choices: ['draft', { value: 's', title: 'Sent' }] } },
        positions,
      ],
    },
    ['~ Status · Choices: draft, sent → draft, Sent'],
  ],
  ['the order', { fields: [status, number, positions] }, ['~ The fields stand in another order']],
  [
    'the fields of a row',
    {
      fields: [
        number,
        status,
        {
          ...positions,
          options: {
            fields: [
              { ...price, required: true },
              { identifier: 'note', type: 'text' },
            ],
            max: 9,
          },
        },
      ],
    },
    [
      '~ Positions · Most rows: 9',
      '~ Positions › Price · Required: yes',
      '+ New field: Positions › note (Text)',
    ],
  ],
  [
    'buttons, views and the public form',
    {
      buttons: { save: { title: 'Order', display: false } },
      actions: [{ identifier: 'send', title: 'Send', trigger: 'send_it' }],
      views: {},
      publicForm: { role: 'guest', fields: ['number'] },
    },
    [
      '~ Button “Save in the create view” · Title: Place → Order; Whether it is shown: no',
      '+ New button: Send',
      '~ View “List” · fields or order',
      '+ Anybody may fill in its form',
    ],
  ],
];

test.each(cases)('EDIT73 what changes in a module is told: %s', (_name, after, expected) => {
  expect(told(after)).toEqual(expected);
});

test('EDIT73 a new module is told field by field, in German as well', () => {
  const definition = { bakery_resource_module: 'invoices', bakery_resource: { fields: [positions] } };
  const german = { language: 'de', t: reviewTexts.de, module: moduleTexts.de } as const;
  expect(moduleChanges(undefined, definition).map((change) => changeText(change, german))).toEqual([
    'Neues Feld: Positions (Zeilen)',
  ]);
});

test('EDIT73 places are told by the titles of what stands there', () => {
  const definition = { bakery_resource_module: 'invoices', bakery_resource: stored };
  const place = (path: string) => placeWords(path, definition, said);
  expect(place('bakery_resource.fields.1.options.choices.0')).toBe('Status › Choices');
  expect(place('bakery_resource.fields.2.options.fields.0.options.min')).toBe(
    'Positions › Price › Lowest value',
  );
  expect(place('bakery_resource.fields.0.title')).toBe('Number › Title');
  expect(place('bakery_resource.buttons.save.trigger')).toBe('Save in the create view › Event');
  expect(place('bakery_resource.label')).toBe('Name of an entry');
  expect(place('bakery_resource_module')).toBe('Identifier');
  expect(place('status')).toBe('Status');
});
