import { Readable } from 'node:stream';
import { Problem } from '@bakehouse/contract';
import { importRows, rightOn, someFields, type RowReport } from '@bakehouse/store';
import * as z from 'zod';
import { aheadOfReader } from '../../../formats/import/ahead-of-reader.ts';
import { importFormats } from '../../../formats/import/import-formats.ts';
import { defineRoute } from '../../define-route.ts';
import { accessOf, moduleParams } from '../../request/resource-input.ts';

const ndjson = 'application/x-ndjson; charset=utf-8';

const fault = z.object({ path: z.string(), message: z.string(), code: z.string() });

const report = z.object({
  row: z.int().describe('Which row of the data, from 1'),
  status: z.enum(['created', 'updated', 'failed']),
  id: z.string().optional(),
  errors: z.array(fault).optional(),
});

const summary = z.object({
  dryRun: z.boolean(),
  created: z.int(),
  updated: z.int(),
  failed: z.int(),
});

/** Many resources from a file. */
export const importResources = defineRoute({
  method: 'POST',
  path: '/modules/:module/resources/import',
  tag: 'Resources',
  summary:
    'Imports a file of CSV, Excel, JSON or lines of JSON, row by row: a row that fails keeps no other from being stored. With `Accept: application/x-ndjson` the reports come as lines while the import goes on, with the summary as the last.',
  access: 'user',
  params: moduleParams,
  query: z.strictObject({
    dryRun: z
      .enum(['true', 'false'])
      .transform((text) => text === 'true')
      .prefault('false')
      .describe('Whether to report only, and store nothing'),
  }),
  upload: Object.keys(importFormats),
  seconds: 3600,
  answers: {
    200: {
      about:
        'A report for each row; as lines of JSON where the caller accepts those, the summary as the last.',
      schema: summary.extend({ data: z.array(report) }),
      also: ['application/x-ndjson'],
    },
  },
  problems: [401, 403, 404],
  async handle(input) {
    const { params, query, upload, actor, services, request } = input;
    const modules = services.modules();
    const table = modules.find(params.module);
    const readRows = importFormats[upload?.type ?? ''];
    if (upload === undefined || readRows === undefined)
      throw new Error('a file was announced and did not come');
    const known = new Set(
      table === undefined
        ? []
        : (['read', 'create', 'update'] as const).flatMap((action) =>
            someFields(rightOn(actor, table, action, modules.lookup), table),
          ),
    );
    const fields = new Map(
      [...(table?.columns ?? [])].flatMap(([name, { field }]) => (known.has(name) ? [[name, field]] : [])),
    );
    const reports = importRows(accessOf(input), params.module, readRows(upload, fields), query.dryRun);
    // What is wrong with the whole file shows with its first rows, and is told as a problem.
    const first = await reports.next();
    const counts = { dryRun: query.dryRun, created: 0, updated: 0, failed: 0 };
    const told = counted(first, reports, counts);
    // A dry run holds a transaction until it is undone: not for as long as somebody takes to read.
    const all = query.dryRun ? aheadOfReader(told) : told;
    if (request.headers.accept?.includes('application/x-ndjson') === true) {
      return {
        status: 200,
        headers: { 'content-type': ndjson },
        body: Readable.from(lines(all, counts), { objectMode: false }),
      };
    }
    const parts: string[] = [];
    for await (const chunk of all) parts.push(...chunk.map((each) => JSON.stringify(each)));
    return { status: 200, body: `${JSON.stringify(counts).slice(0, -1)},"data":[${parts.join(',')}]}` };
  },
});

type Counts = z.infer<typeof summary>;

/** All reports, counted as they come. What breaks on the way is the last of them: the rows before it are stored. */
async function* counted(
  first: IteratorResult<RowReport[]>,
  rest: AsyncGenerator<RowReport[]>,
  counts: Counts,
): AsyncGenerator<RowReport[]> {
  let last = 0;
  try {
    for (let next = first; next.done !== true; next = await rest.next()) {
      for (const { status } of next.value) counts[status] += 1;
      last = next.value.at(-1)?.row ?? last;
      yield next.value;
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    counts.failed += 1;
    yield [
      { row: last + 1, status: 'failed', errors: [{ path: '', message: error.message, code: error.code }] },
    ];
  } finally {
    await rest.return(undefined);
  }
}

async function* lines(all: AsyncIterable<RowReport[]>, counts: Counts): AsyncGenerator<string> {
  for await (const chunk of all) yield `${chunk.map((each) => JSON.stringify(each)).join('\n')}\n`;
  yield `${JSON.stringify(counts)}\n`;
}
