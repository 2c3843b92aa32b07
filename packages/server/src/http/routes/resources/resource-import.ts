import { Readable } from 'node:stream';
import { newId, Problem, readJsonText } from '@bakehouse/contract';
import { importRows, type RowReport } from '@bakehouse/store';
import * as z from 'zod';
import { aheadOfReader } from '../../../formats/import/ahead-of-reader.ts';
import { importFormats } from '../../../formats/import/import-formats.ts';
import { defineRoute } from '../../define-route.ts';
import { importTarget } from '../../request/import-target-of.ts';
import { accessOf, keyParam, moduleParams } from '../../request/resource-input.ts';

const ndjson = 'application/x-ndjson; charset=utf-8';

const fault = z.object({ path: z.string(), message: z.string(), code: z.string() });

const report = z.object({
  row: z.int().describe('Which row of the data, from 1'),
  status: z.enum(['created', 'updated', 'unchanged', 'failed']),
  id: z.string().optional(),
  errors: z.array(fault).optional(),
  changes: z
    .record(z.string(), z.object({ before: z.unknown(), after: z.unknown() }))
    .optional()
    .describe('In a dry run, of the first 1,000 rows that write something: what they would change'),
});

const summary = z.object({
  dryRun: z.boolean(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  failed: z.int(),
  import: z.string().nullable().describe('Its id, by which it can be undone; null where nothing was written'),
});

/** What columns stand for, as a query parameter. */
const columnsParam = z
  .string()
  .max(20_000)
  .transform((text, ctx) => {
    const read = readJsonText(text);
    const parsed = z.record(z.string(), z.string()).safeParse('value' in read ? read.value : undefined);
    if (parsed.success) return new Map(Object.entries(parsed.data));
    ctx.addIssue({ code: 'custom', message: 'must be an object in JSON: column to field' });
    return z.NEVER;
  })
  .optional()
  .describe(
    'What columns stand for, in JSON: {"Cust. no.": "number", "Remarks": ""}. A column that is not here is the field of that name or label, or, as customer.email, what a relation names by its key; an empty name leaves a column out',
  );

/** Many resources from a file. */
export const importResources = defineRoute({
  method: 'POST',
  path: '/modules/:module/resources/import',
  tag: 'Resources',
  summary:
    'Imports a file of CSV, Excel, JSON or lines of JSON, row by row: a row that fails keeps no other from being stored. With `Accept: application/x-ndjson` the reports come as lines while the import goes on, with the summary as the last.',
  work: 'transfer',
  access: 'user',
  params: moduleParams,
  query: z.strictObject({
    dryRun: z
      .enum(['true', 'false'])
      .transform((text) => text === 'true')
      .prefault('false')
      .describe('Whether to report only, and store nothing'),
    by: keyParam
      .optional()
      .describe(
        'Fields of a unique key, separated by commas: a row without an id changes the resource with the same values in them',
      ),
    columns: columnsParam,
    file: z.string().max(200).default('').describe('The name of the file, for the list of imports'),
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
    const readRows = importFormats[upload?.type ?? ''];
    if (upload === undefined || readRows === undefined)
      throw new Error('a file was announced and did not come');
    const target = { ...importTarget(services.modules(), actor, params.module), columns: query.columns };
    const rows = readRows(upload, target, actor.user?.id ?? '');
    const keep = { id: newId(), file: query.file };
    const reports = importRows(accessOf(input), params.module, rows, { ...query, keep });
    // What is wrong with the whole file shows with its first rows, and is told as a problem.
    const first = await reports.next();
    const counts = { dryRun: query.dryRun, created: 0, updated: 0, unchanged: 0, failed: 0, import: null };
    const told = counted(first, reports, counts, query.dryRun ? null : keep.id);
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
    for await (const chunk of all) parts.push(...chunk.map(reportText));
    return { status: 200, body: `${JSON.stringify(counts).slice(0, -1)},"data":[${parts.join(',')}]}` };
  },
});

type Counts = z.infer<typeof summary>;

/** All reports, counted as they come. What breaks on the way is the last of them: the rows before it are stored. */
async function* counted(
  first: IteratorResult<RowReport[]>,
  rest: AsyncGenerator<RowReport[]>,
  counts: Counts,
  id: string | null,
): AsyncGenerator<RowReport[]> {
  let last = 0;
  try {
    for (let next = first; next.done !== true; next = await rest.next()) {
      for (const { status } of next.value) counts[status] += 1;
      if (counts.created + counts.updated > 0) counts.import = id;
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

/** Most rows are created, with an id and nothing more to say. */
function reportText(told: RowReport): string {
  if (told.status !== 'created' || told.id === undefined || told.changes !== undefined)
    return JSON.stringify(told);
  return `{"row":${told.row},"status":"created","id":"${told.id}"}`;
}

async function* lines(all: AsyncIterable<RowReport[]>, counts: Counts): AsyncGenerator<string> {
  for await (const chunk of all) yield `${chunk.map(reportText).join('\n')}\n`;
  yield `${JSON.stringify(counts)}\n`;
}
