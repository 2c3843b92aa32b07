import { builtinModules } from 'node:module';

const patterns = [
  /^\s*(?:import|export)\s[^'"`;]*?from\s+['"]([^'"]+)['"]/gm,
  /^\s*import\s+['"]([^'"]+)['"]/gm,
  /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g,
];

/** The packages that a source file imports: no files of its own package, nothing of Node. */
export function importsOf(source: string): string[] {
  const outside = specifiersOf(source).filter(
    (name) =>
      !name.startsWith('.') &&
      !name.startsWith('/') &&
      !name.startsWith('node:') &&
      !builtinModules.includes(name),
  );
  return [...new Set(outside.map(packageName))];
}

/** Everything that a source file imports, as it is written there. */
export function specifiersOf(source: string): string[] {
  return patterns.flatMap((pattern) => [...source.matchAll(pattern)].map((match) => match[1] ?? ''));
}

function packageName(specifier: string): string {
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}
