import { plainFileName, Problem } from '@bakehouse/contract';
import type { Services } from '@bakehouse/engine';
import { findFile, grantFile } from '@bakehouse/store';
import { accessFor, type ServiceParts } from './service-parts.ts';

/** Says where the browser finds a file. Whoever sees it by the system's rights alone may read it for a day. */
export function openFile(parts: ServiceParts): NonNullable<Services['openFile']> {
  return async ({ file, name, download }, effect) => {
    const { entity } = await findFile(accessFor(parts, effect), file);
    const { user } = parts.actor;
    if (effect.elevated && user !== null && !(await mayRead(parts, entity.id)))
      await grantFile(parts.executor, entity.id, user.id);
    const shown = name === undefined ? entity.name : plainFileName(name);
    const query = new URLSearchParams({
      version: String(entity.version),
      ...(name === undefined ? {} : { name: shown }),
      ...(download ? { download: 'true' } : {}),
    });
    return { url: `/files/${entity.id}?${query.toString()}`, name: shown, mime: entity.mime };
  };
}

async function mayRead({ executor, actor, modules }: ServiceParts, id: string): Promise<boolean> {
  try {
    await findFile({ db: executor, actor, modules }, { id });
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}
