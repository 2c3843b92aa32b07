import { Problem, type Resource } from '@bakehouse/contract';
import type { SaveRequest, Services } from '@bakehouse/engine';
import {
  createEagerly,
  createResource,
  transact,
  updateResource,
  upsertResource,
  type ResourceAccess,
} from '@bakehouse/store';
import { saveAsRead } from './save-as-read.ts';
import { accessFor, type ServiceParts } from './service-parts.ts';

/** Saves resources: all of them, or none. */
export function save(parts: ServiceParts): NonNullable<Services['save']> {
  return (requests, effect) =>
    transact(parts.executor, async (client) => {
      const access = accessFor({ ...parts, executor: client }, effect);
      const saved: Resource[] = [];
      for (const [index, request] of requests.entries()) {
        saved.push(
          await saveOne(access, request, parts.holdsVersions === true).catch((error: unknown) => {
            throw requests.length === 1 ? error : placed(error, index);
          }),
        );
        parts.touched?.(request.module);
      }
      return saved;
    });
}

/** The same problem, telling which of several resources it is about. */
function placed(error: unknown, index: number): unknown {
  if (!(error instanceof Problem) || error.data.errors === undefined) return error;
  const errors = error.data.errors.map((each) => ({ ...each, path: `${index}.${each.path}` }));
  return new Problem(error.code, error.message, { ...error.data, errors }, error);
}

async function saveOne(
  access: ResourceAccess,
  request: SaveRequest,
  holdsVersion: boolean,
): Promise<Resource> {
  const { module, id, data, mode, version, by } = request;
  if (id === undefined && by !== undefined)
    return parsed(await upsertResource(access, module, { by, mode: 'assign', data }));
  if (id === undefined || mode === 'create') {
    if (mode === 'update') throw new Problem('invalid', 'No resource to update: set "id"');
    return createEagerly(access, module, { id, data });
  }
  if (holdsVersion && version !== undefined) return saveAsRead(access, { ...request, id, version });
  const update = updateResource(access, module, id, { mode: 'assign', data });
  if (mode === 'update') return parsed(await update);
  return parsed(await update.catch((refused: unknown) => createInstead(access, module, id, data, refused)));
}

/** One that is not there is created, also by whoever may only create; where it is there, the first refusal holds. */
async function createInstead(
  access: ResourceAccess,
  module: string,
  id: string,
  data: Record<string, unknown>,
  refused: unknown,
): Promise<{ json: string }> {
  if (!(refused instanceof Problem) || (refused.code !== 'not_found' && refused.code !== 'forbidden'))
    throw refused;
  try {
    return await createResource(access, module, { id, data });
  } catch (error) {
    throw error instanceof Problem && error.code === 'forbidden' ? refused : error;
  }
}

function parsed({ json }: { json: string }): Resource {
  return JSON.parse(json) as Resource;
}
