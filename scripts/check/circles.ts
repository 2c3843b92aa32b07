import type { LocalImports } from './local-imports.ts';

/** The circles among files that import each other, each as the files in it. */
export function circles(imports: LocalImports): string[][] {
  // Tarjan's algorithm: files that reach each other are one component.
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];
  const open = new Set<string>();
  const found: string[][] = [];
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return found;

  function visit(file: string): void {
    order.set(file, order.size);
    lowest.set(file, order.size - 1);
    path.push(file);
    open.add(file);
    for (const target of imports.get(file) ?? []) {
      if (!order.has(target)) visit(target);
      if (open.has(target)) lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(target) ?? 0));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const component = path.splice(path.indexOf(file));
    for (const member of component) open.delete(member);
    if (component.length > 1) found.push(component.sort());
  }
}
