import type { Module } from '../data/stored/modules.ts';

/** Modules of the menu under one heading. */
export interface MenuGroup {
  /** Undefined for those that stand under no heading of their own. */
  title: string | undefined;
  modules: Module[];
}

/** The modules by the headings that their definitions name, in the order of their first; parts of sites apart. */
export function menuGroups(modules: readonly Module[]): { groups: MenuGroup[]; siteParts: Module[] } {
  const siteParts = modules.filter(isSitePart);
  const others = modules.filter((module) => !isSitePart(module));
  const titles = [...new Set(others.map(({ definition }) => definition.group))];
  const groups = titles.map((title) => ({
    title,
    modules: others.filter(({ definition }) => definition.group === title),
  }));
  return { groups, siteParts };
}

/** Whether a module holds what sites are made of, which people reach from the sites; a heading of its own brings it back. */
function isSitePart({ definition: { capabilities = [], group } }: Module): boolean {
  return capabilities.length > 0 && group === undefined;
}
