import { isForTests, type LocalImports } from './local-imports.ts';

/** One import between two rooms of a folder. */
interface Arrow {
  folder: string;
  from: string;
  to: string;
  file: string;
  target: string;
}

/** Imports between rooms that run up instead of down, in folders whose rooms have an order. */
export function floorFaults(
  imports: LocalImports,
  floors: Readonly<Record<string, readonly string[]>>,
): string[] {
  return Object.entries(floors).flatMap(([folder, rooms]) =>
    arrowsIn(folder, imports)
      .filter(({ from, to, target }) => isForTests(target) || !mayImport(rooms, from, to))
      .map(
        ({ from, to, file, target }) =>
          `${file} imports ${target}: in ${folder}, ${from} may not import ${to} (see scripts/arrows/floors.ts)`,
      ),
  );
}

/** A file without a place in the order stands on the roof: it uses all, and no room uses it. A folder must have a place. */
function mayImport(rooms: readonly string[], from: string, to: string): boolean {
  const isRoof = !rooms.includes(from) && from.includes('.');
  return isRoof || (rooms.includes(from) && rooms.slice(0, rooms.indexOf(from)).includes(to));
}

/** The imports between different rooms of a folder. */
export function arrowsIn(folder: string, imports: LocalImports): Arrow[] {
  return [...imports].flatMap(([file, targets]) => {
    const from = roomOf(folder, file);
    if (from === undefined || isForTests(file)) return [];
    return targets.flatMap((target) => {
      const to = roomOf(folder, target);
      return to === undefined || to === from ? [] : [{ folder, from, to, file, target }];
    });
  });
}

function roomOf(folder: string, file: string): string | undefined {
  return file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/', 1)[0] : undefined;
}
