import { Problem, type CapabilityName } from '@bakehouse/contract';
import { isNothing, rightOn, type Modules, type ResourceAccess } from '@bakehouse/store';

/** The module that is meant: the one named, or the only one with that capability. */
export function findModule(
  modules: Modules,
  capability: CapabilityName,
  option: string,
  named: string | undefined,
): string {
  const fault = (message: string): Problem =>
    new Problem('invalid', `${option}: ${message}.`, {
      errors: [{ path: option, message, code: 'capability' }],
    });
  if (named !== undefined) {
    const found = modules.lookup(named);
    if (found === undefined) throw fault(`there is no module "${named}"`);
    if (!hasCapability(modules, named, capability))
      throw fault(`the module "${named}" does not have the capability ${capability}`);
    return named;
  }
  const [first, ...others] = modulesWith(modules, capability);
  if (first === undefined) throw fault(`no module has the capability ${capability}`);
  if (others.length > 0)
    throw fault(
      `several modules have the capability ${capability} (${[first, ...others].join(', ')}); name one`,
    );
  return first;
}

/** Every module with a capability, by name. */
export function modulesWith(modules: Modules, capability: CapabilityName): string[] {
  return modules
    .all()
    .map(({ definition }) => definition.bakery_resource_module)
    .filter((name) => hasCapability(modules, name, capability))
    .sort();
}

/** The modules with blocks that the actor may read. */
export function blockModules({ modules, actor }: ResourceAccess): string[] {
  return modulesWith(modules, 'Block').filter((name) => {
    const table = modules.find(name);
    return table !== undefined && !isNothing(rightOn(actor, table, 'read', modules.lookup));
  });
}

/** Whether a module declares a capability. */
export function hasCapability(modules: Modules, module: string, capability: CapabilityName): boolean {
  return modules.lookup(module)?.bakery_resource.capabilities?.includes(capability) ?? false;
}
