import { Problem, type Resource } from '@bakehouse/contract';
import type { SaveRequest } from '@bakehouse/engine';
import { changedByOthers, readOne, updateResource, type ResourceAccess } from '@bakehouse/store';

/** How often it is tried again where others keep changing it. */
const mostTries = 100;

/**
 * Saves a resource that was read in a former transaction only where nobody else has changed it since. Where somebody has, its values
 * are worked out anew if that is asked for; else it is told, and nothing is written. What the run itself has written is its own.
 */
export async function saveAsRead(
  access: ResourceAccess,
  request: SaveRequest & { id: string; version: number },
): Promise<Resource> {
  const { module, id, again } = request;
  let { version, data } = request;
  for (let turn = 0; turn < mostTries; turn += 1) {
    try {
      const { json } = await updateResource(access, module, id, { mode: 'assign', data, version });
      return JSON.parse(json) as Resource;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.code === 'not_found')
        throw new Problem('conflict', `The resource of "${module}" that was read is no longer there.`);
      if (error.code !== 'precondition_failed') throw error;
      const present = Number(error.data.more?.['version']);
      if (!(await changedByOthers(access, module, { id, since: version }))) version = present;
      else if (again === undefined) throw changed(module);
      else {
        const read = JSON.parse((await readOne(access, module, id)).json) as Resource;
        version = read.version;
        data = again(read);
      }
    }
  }
  throw new Problem('conflict', 'Others keep changing this resource; try again.');
}

function changed(module: string): Problem {
  return new Problem(
    'conflict',
    `The resource of "${module}" was changed by somebody else after it was read. Set "onConflict" to "retry" to work out its values anew.`,
  );
}
