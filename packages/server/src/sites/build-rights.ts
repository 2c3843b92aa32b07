import { readRight, type ResourceAccess, type SiteBuild } from '@bakehouse/store';

/** With which right each module was read: a text that is the same for whoever sees the same rows and fields. */
export type BuildReads = Record<string, string>;

/** The rights with which somebody reads these modules. */
export function readsOf(access: ResourceAccess, modules: Iterable<string>): BuildReads {
  return Object.fromEntries(
    [...new Set(modules)].map((module) => [module, readRight(access, module)?.fingerprint ?? '']),
  );
}

/** Whether somebody may see and deploy a build: of every module that went into it they read all, or the same as who built it. */
export function maySeeBuild(access: ResourceAccess, { reads }: Pick<SiteBuild, 'reads'>): boolean {
  if (access.actor.unrestricted) return true;
  return (
    reads !== null &&
    Object.entries(reads).every(([module, fingerprint]) => {
      const right = readRight(access, module);
      return right !== undefined && (right.all || right.fingerprint === fingerprint);
    })
  );
}
