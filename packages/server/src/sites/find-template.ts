import { isObject, Problem, uuidPattern, type Resource } from '@bakehouse/contract';
import { readList, readOne, type ResourceAccess } from '@bakehouse/store';
import { findModule, hasCapability } from './find-module.ts';

/** The stored template that is meant: a resource, its id, or its name. What is built is what is stored, not what a form holds. */
export async function findTemplate(access: ResourceAccess, given: unknown): Promise<Resource> {
  const { modules } = access;
  const named = isObject(given) && typeof given['module'] === 'string' ? given['module'] : undefined;
  if (named !== undefined && !hasCapability(modules, named, 'SiteBuilderTemplate'))
    throw fault(
      `a resource of "${named}" is not a template: its module does not have the capability SiteBuilderTemplate`,
    );
  const module = named ?? findModule(modules, 'SiteBuilderTemplate', 'template', undefined);
  const id = isObject(given) ? given['id'] : given;
  if (typeof id === 'string' && uuidPattern.test(id))
    return JSON.parse((await readOne(access, module, id)).json) as Resource;
  const name = isObject(given) ? given['name'] : given;
  if (isObject(given) && id === undefined && named !== undefined) throw fault('it is not saved yet');
  if (typeof name !== 'string' || name === '') throw fault(`expected a template, not ${shown(given)}`);
  const { rows } = await readList(access, module, { filter: { name }, limit: 1 });
  const [row] = rows;
  if (row === undefined) throw fault(`there is no template ${shown(name)}`);
  return row;
}

function fault(message: string): Problem {
  return new Problem('invalid', `template: ${message}.`, {
    errors: [{ path: 'template', message, code: 'template' }],
  });
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 100);
}
