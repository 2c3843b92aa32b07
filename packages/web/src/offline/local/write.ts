import {
  isEmpty,
  jsonEqual,
  mergePatch,
  newId,
  parseResource,
  type ModuleDefinition,
  type Resource,
  type SealedValue,
} from '@bakehouse/contract';
import type { RequestOptions } from '../../data/server/request.ts';
import { BakehouseError } from '@bakehouse/client/source';
import type { Sent, Values } from '../core/change.ts';
import { pick } from '../core/enqueue.ts';
import type { NewChange } from '../core/enqueue.ts';
import type { ResourceRequest } from './routes.ts';

/** What a write is checked against. */
export interface WriteContext {
  definition: ModuleDefinition;
  user: string;
  seen: Resource | undefined;
  /** All resources of the module, for values that may stand once. */
  rows: readonly Resource[];
  /** The request was sent, and nobody knows whether it arrived: it must be sent again as it was. */
  tried: boolean;
}

interface OfForm {
  id?: string;
  data?: Values;
  sealed?: SealedValue[];
  touched?: string[];
}

/** The change that a request means, checked by the same field code as on the server. */
export function changeOf(
  { module, id, method }: ResourceRequest,
  options: RequestOptions,
  context: WriteContext,
): Omit<NewChange, 'id' | 'key' | 'at'> & { key?: string } {
  const { definition, seen } = context;
  const body = (options.body ?? {}) as OfForm;
  const headers = options.headers ?? {};
  const key = headers['idempotency-key'];
  const readonly = {
    ...(options.shown === undefined ? {} : { shown: options.shown }),
    ...(body.sealed === undefined ? {} : { sealed: body.sealed }),
    ...(body.touched === undefined ? {} : { touched: body.touched }),
  };
  const version = Number(/"(\d+)"/.exec(headers['if-match'] ?? '')?.[1] ?? Number.NaN);
  const sent = (resource: Resource | undefined): { sent?: Sent; key?: string } => {
    if (!context.tried || key === undefined) return {};
    const place = `/modules/${module}/resources${id === undefined ? '' : `/${id}`}`;
    const at = Number.isNaN(version)
      ? resource === undefined
        ? {}
        : { version: resource.version }
      : { version };
    return { key, sent: { method: method as Sent['method'], path: place, body: options.body, ...at } };
  };
  if (method === 'POST') {
    const resource = body.id ?? newId();
    const values = checked(context, body.data ?? {}, 'create');
    const frozen = body.id === undefined ? {} : sent(undefined);
    return { kind: 'create', module, resource, values, ...readonly, base: {}, version: 0, ...frozen };
  }
  if (seen === undefined || id === undefined)
    throw new BakehouseError(404, { code: 'not_found', title: 'Not found' });
  if (seen.version !== 0 && !Number.isNaN(version) && version !== seen.version)
    throw new BakehouseError(412, {
      code: 'precondition_failed',
      title: 'Changed in the meantime',
    });
  if (method === 'DELETE')
    return {
      kind: 'delete',
      module,
      resource: id,
      values: {},
      base: {},
      version: seen.version,
      ...sent(seen),
    };
  const given = method === 'PUT' ? (body.data ?? {}) : (mergePatch(seen.data, body.data ?? {}) as Values);
  const wanted = method === 'PUT' ? given : { ...pick(given, Object.keys(body.data ?? {})) };
  const values = checked(context, wanted, 'assign');
  const names = Object.keys(values).filter(
    (name) => !jsonEqual(values[name] ?? null, seen.data[name] ?? null),
  );
  return {
    kind: 'update',
    module,
    resource: id,
    values: pick(values, names),
    ...readonly,
    base: pick(seen.data, names),
    version: seen.version,
    writable: definition.bakery_resource.fields
      .filter(({ readonly }) => readonly !== true)
      .map(({ identifier }) => identifier),
    ...sent(seen),
  };
}

function checked(
  { definition, user, seen, rows }: WriteContext,
  data: Values,
  mode: 'create' | 'assign',
): Values {
  const parsed = parseResource(definition, data, { mode, user, before: seen?.data });
  if ('errors' in parsed)
    throw new BakehouseError(422, { code: 'invalid', title: 'Invalid content', errors: parsed.errors });
  const taken = definition.bakery_resource.fields.filter(
    ({ unique, identifier }) =>
      unique === true &&
      !isEmpty(parsed.value[identifier]) &&
      rows.some(
        (row) => row.id !== seen?.id && jsonEqual(row.data[identifier] ?? null, parsed.value[identifier]),
      ),
  );
  if (taken.length > 0)
    throw new BakehouseError(409, {
      code: 'conflict',
      title: 'Conflict',
      errors: taken.map(({ identifier }) => ({
        path: identifier,
        message: 'is taken',
        code: 'unique',
      })),
    });
  return parsed.value;
}
