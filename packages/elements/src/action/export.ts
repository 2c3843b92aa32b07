import { hasCondition, moduleIdentifier } from '@bakehouse/contract';
import { defineElement, emit, filterOption, mark, recipeOption } from '@bakehouse/engine';
import * as z from 'zod';
import { fileType } from '../file-type.ts';
import { allOption, conditionsOrAll } from '../all-option.ts';
import { exportFaults } from './export-faults.ts';
import { needed } from '../needed.ts';
import { quoted, wrongOption } from '../wrong-option.ts';

/** Writes resources into a file. */
export const actionExport = defineElement({
  type: 'action/export',
  summary:
    'Writes the resources of a module into a file, as far as they may be read. The output is the file.',
  options: z
    .strictObject({
      module: mark(moduleIdentifier, 'module').describe('Module to export'),
      filter: filterOption.optional().describe('Which ones; leaf values are expressions'),
      all: allOption('exported'),
      fields: z
        .array(mark(z.string(), 'column'))
        .min(1)
        .optional()
        .describe('Which fields, in this order; the id and all of them if omitted'),
      sort: mark(z.string(), 'sort').optional().describe('Order, such as -updatedAt,number'),
      format: z.enum(['csv', 'xlsx', 'json', 'ndjson']).default('csv').describe('What the file is'),
      filename: recipeOption
        .optional()
        .describe('Name of the file, or a virtual path, where it becomes the next version'),
    })
    .refine(({ filter, all }) => all === true || hasCondition(filter), {
      path: ['filter'],
      error: 'Without a condition every resource would be exported: say "all": true if that is meant',
    }),
  effect: 'database',
  infer: () => ({ outputs: { default: fileType } }),
  check: exportFaults,
  run: async ({ options: { module, filter, all, fields, sort, format, filename }, ctx }) => {
    if (filename !== undefined && filename !== null && typeof filename !== 'string')
      throw wrongOption('filename', `"filename" must be a text, not ${quoted(filename)}`);
    const file = await needed(ctx.services.export, 'export')(
      {
        module,
        format,
        filter: conditionsOrAll(filter, all, 'exported'),
        all,
        ...(fields === undefined ? {} : { fields }),
        ...(sort === undefined ? {} : { sort }),
        ...(typeof filename === 'string' && filename !== '' ? { filename } : {}),
      },
      ctx.effect,
    );
    return emit('default', file);
  },
  examples: [
    {
      title: 'Orders of a country as an Excel file; `$.id` is then what `action/downloadFile` takes.',
      options: {
        module: 'orders',
        filter: { country: '$input.country' },
        fields: ['number', 'total'],
        sort: '-total',
        format: 'xlsx',
        filename: '"orders " & $input.country & ".xlsx"',
      },
      input: { country: 'DE' },
      gives: {
        default: {
          id: '019a7f00-0000-7000-8000-000000000003',
          path: '/exports/019a7f00-0000-7000-8000-000000000003/orders DE.xlsx',
          name: 'orders DE.xlsx',
          mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          size: 1000,
          version: 1,
          sha256: '0'.repeat(64),
          createdAt: '2026-11-15T12:00:00.000000Z',
          updatedAt: '2026-11-15T12:00:00.000000Z',
          createdBy: null,
        },
      },
    },
    {
      title: 'A name that is not a text is reported.',
      options: { module: 'orders', all: true, filename: '7' },
      fails: 'invalid',
    },
  ],
});
