import {
  fieldIdentifier,
  mergeTrees,
  moduleIdentifier,
  parseFieldTree,
  Problem,
  readJsonText,
  uuid,
  type FieldTree,
  type SealedValue,
} from '@bakehouse/contract';
import type { ResourceAccess } from '@bakehouse/store';
import * as z from 'zod';
import { givenTimeZone } from './times.ts';
import { takeSealed } from '../../work/events/seals/check-seals.ts';
import { formKey } from '../../work/events/seals/form-key.ts';
import { setInForm } from '../../work/events/set-in-form.ts';
import type { RouteInput } from '../define-route.ts';
import { whoOf } from './audited.ts';

/** The path parameter that names a module. */
export const moduleParams = z.object({ module: moduleIdentifier });

/** The path parameters that name a resource. */
export const resourceParams = moduleParams.extend({ id: uuid });

/** A filter in JSON, as a query parameter. */
export const filterParam = z
  .string()
  .max(20_000)
  .transform((text, ctx) => {
    const read = readJsonText(text);
    if ('value' in read) return read.value;
    ctx.addIssue({ code: 'custom', message: read.fault });
    return z.NEVER;
  })
  .optional()
  .describe('Filter in JSON, such as {"country": "DE", "total": {"_gt": 100}}');

/** Words to look for, as a query parameter. */
export const searchParam = z.string().max(500).optional().describe('Words; each is the beginning of a word');

/** The size of a page, as a query parameter. */
export function limitParam(byDefault: number, most: number) {
  const message = `must be a whole number from 1 to ${most}`;
  return z
    .string()
    .regex(/^\d{1,6}$/, message)
    .transform(Number)
    .pipe(z.int().min(1, message).max(most, message))
    .prefault(String(byDefault))
    .describe(`Entries of a page: 1 to ${most}, ${byDefault} when left out`)
    .meta({ written: { type: 'integer', minimum: 1, maximum: most, default: byDefault } });
}

/** The IANA name of a time zone. */
export const timeZoneParam = givenTimeZone.default('UTC').describe('Where days begin');

/** Paths to fields, as a query parameter. */
export const fieldsParam = z
  .string()
  .max(20_000)
  .optional()
  .describe(
    'Fields to give, such as number,customer.name,items.*,orders(of customer).total; or a list in JSON as in POST …/query. All when left out',
  );

/** Names separated by commas, as a query parameter. */
export const namesParam = z
  .string()
  .max(5000)
  .transform((text) =>
    text
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  )
  .optional();

/** The fields of a unique key, as a query parameter. */
export const keyParam = namesParam
  .unwrap()
  .pipe(z.array(fieldIdentifier).min(1).max(8))
  .describe('Fields of a unique key, separated by commas: customer,year');

/** How a request reads and writes resources: as its caller, and only so. */
export function accessOf({
  readAfter,
  db,
  actor,
  session,
  request,
  services,
}: RouteInput<unknown, unknown, unknown>): ResourceAccess {
  return {
    db,
    readAfter,
    actor,
    who: whoOf({ actor, session }, request),
    modules: services.modules(),
    objects: services.objects,
    evaluate: services.evaluate,
    setInForm: (definition, change) =>
      setInForm({ set: services.workflows().current(), runs: services.runs, actor, db })(definition, change),
  };
}

interface OfForm {
  sealed?: readonly SealedValue[] | undefined;
  touched?: readonly string[] | undefined;
}

/** The same for a form that brings along what was changed in it, and what workflows have set in its readonly fields. */
export function formAccessOf(input: RouteInput<unknown, unknown, OfForm>): ResourceAccess {
  const { actor, services, body } = input;
  const { sealed = [], touched } = body;
  const access = { ...accessOf(input), touched };
  const user = actor.user?.id;
  if (sealed.length === 0 || user === undefined) return access;
  return {
    ...access,
    async takeSealed(definition, change) {
      const key = await formKey(services.pool());
      const set = services.workflows().current();
      return takeSealed({ key, set, user, now: Date.now() }, definition, change, sealed);
    },
  };
}

/** What is asked of resources by `fields` and `expand`; undefined for all fields and nothing more. */
export function selectedBy(fields: unknown, expand: readonly string[] = []): FieldTree | undefined {
  if (fields === undefined && expand.length === 0) return undefined;
  const asked = treeOf(fields ?? '*', 'fields');
  return expand.length === 0
    ? asked
    : mergeTrees(
        asked,
        treeOf(
          expand.map((path) => `${path}.*`),
          'expand',
        ),
      );
}

function treeOf(input: unknown, part: 'fields' | 'expand'): FieldTree {
  const parsed = parseFieldTree(input, part);
  if ('tree' in parsed) return parsed.tree;
  const told = parsed.errors.map(({ path, message }) => `${path}: ${message}`).join('; ');
  throw new Problem('malformed', `The ${part} are wrong: ${told}.`, { errors: parsed.errors });
}
