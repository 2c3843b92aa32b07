import { floors } from '../../arrows/floors.ts';
import { arrows } from '../../arrows/packages.ts';
import { arrowsIn } from '../../check/floor-faults.ts';
import { localImports } from '../../check/local-imports.ts';
import { drawArrows } from './draw-arrows.ts';

/** A picture of the packages, and one of the folders of each package, drawn from the imports as they are. */
export function arrowPictures(root: string): { path: string; content: string }[] {
  const packages = new Map(Object.entries(arrows).map(([name, { may }]) => [name, new Set<string>(may)]));
  const folders = Object.keys(floors).filter((folder) => /^packages\/\w+\/src$/.test(folder));
  return [
    { path: pathOf('packages'), content: drawArrows('Which package imports which', packages) },
    ...folders.map((folder) => {
      const name = folder.split('/')[1] ?? '';
      const title = `Which folder of ${name} imports which`;
      return { path: pathOf(name), content: drawArrows(title, graphOf(root, folder)) };
    }),
  ];
}

function pathOf(name: string): string {
  return `docs/pictures/arrows-${name}.svg`;
}

/** The folders; single files beside them are doors to the package and would hide the rest. */
function graphOf(root: string, folder: string): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  const used = (room: string) => graph.get(room) ?? graph.set(room, new Set()).get(room) ?? new Set();
  const isFolder = (room: string) => !room.includes('.');
  for (const { from, to } of arrowsIn(folder, localImports(root, folder)))
    if (isFolder(from) && isFolder(to)) {
      used(from).add(to);
      used(to);
    }
  return graph;
}
