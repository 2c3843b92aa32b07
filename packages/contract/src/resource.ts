import * as z from 'zod';
import { anyValues } from './any-values.ts';
import { fieldIdentifier, moduleIdentifier } from './identifiers.ts';
import { sealedValue } from './sealed-value.ts';
import { touchedPath } from './touched-path.ts';
import { uuid } from './uuid.ts';

const instant = z.string().describe('Instant in UTC, to the microsecond');

/** A resource as it goes over the wire. */
export const resource = z
  .object({
    id: uuid.describe('UUID version 7'),
    module: moduleIdentifier,
    version: z.int().min(1).describe('Grows with every change; also the ETag'),
    createdAt: instant,
    updatedAt: instant,
    createdBy: uuid.nullable().describe('User id; null for the system'),
    updatedBy: uuid.nullable().describe('User id; null for the system'),
    data: anyValues.describe('Values of the fields'),
  })
  .meta({ id: 'Resource' });

/** A stored resource. */
export type Resource = z.infer<typeof resource>;

const sealed = z
  .array(sealedValue)
  .max(5000)
  .optional()
  .describe('What workflows have set in readonly fields, as the answers to events gave it');

const touched = z
  .array(touchedPath)
  .max(20_000)
  .optional()
  .describe(
    'Fields that were changed in the form, whether or not they hold something else now: `items.0.price`, or `items.price` for a row that is gone. What workflows set in readonly fields on these changes is worked out again',
  );

/** What may stand in a relation in place of an id: one that is there by its key or by other values, or one that is written along. */
export const nestedResource = z.union([
  z.strictObject({ key: anyValues }),
  z.strictObject({ find: anyValues }),
  z.strictObject({ data: anyValues }),
  z.strictObject({ id: uuid, data: anyValues }),
  z.strictObject({ by: z.array(fieldIdentifier).min(1).max(8), data: anyValues }),
]);

/** The body that creates a resource. */
export const resourceCreate = z.strictObject({
  id: uuid.optional().describe('Id chosen by the client; one is made when left out'),
  data: anyValues.describe(
    'Values of the fields; in a relation may stand, instead of an id, what is written along: {"data"}, {"id", "data"}, {"by", "data"}, or {"key"} or {"find"} for one that is there',
  ),
  sealed,
  touched,
});

/** The body that replaces a resource, or patches it with a JSON merge patch. */
export const resourceUpdate = z.strictObject({
  data: anyValues.describe('Values of the fields, or a merge patch of them'),
  sealed,
  touched,
});

/** What comes from a form that somebody looks at. */
const ofForms = { sealed: true, touched: true } as const;

const presentVersion = z.int().optional().describe('Version that must still be the present one');

/** The fields of a unique key. */
const keyFields = z
  .array(fieldIdentifier)
  .min(1)
  .max(8)
  .describe('Fields of a unique key: the resource with the same values in them is changed');

const operations = {
  create: resourceCreate.omit(ofForms).extend({ op: z.literal('create') }),
  update: resourceUpdate.omit(ofForms).extend({ op: z.literal('update'), id: uuid, version: presentVersion }),
  upsert: resourceUpdate
    .omit(ofForms)
    .extend({ op: z.literal('upsert'), by: keyFields, version: presentVersion }),
  delete: z.strictObject({ op: z.literal('delete'), id: uuid, version: presentVersion }),
};

/** How many operations a batch may have. */
const batchLimit = 1000;

/** The body of a batch: all of it happens, or nothing. */
export const resourceBatch = z.strictObject({
  operations: z
    .array(
      z.discriminatedUnion('op', [
        operations.create,
        operations.update,
        operations.upsert,
        operations.delete,
      ]),
    )
    .max(batchLimit)
    .describe('What to do, in order'),
});

const inModule = { module: moduleIdentifier };

/** The body of a batch over any modules. */
export const modulesBatch = z.strictObject({
  operations: z
    .array(
      z.discriminatedUnion('op', [
        operations.create.extend(inModule),
        operations.update.extend(inModule),
        operations.upsert.extend(inModule),
        operations.delete.extend(inModule),
      ]),
    )
    .max(batchLimit)
    .describe('What to do, in order'),
});
