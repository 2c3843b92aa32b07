import type { PlantedBug } from './planted-bug.ts';

/** Which bugs to plant: all, those of one area, those in some folders, those in whose words or file a text occurs; and of these the ones from a number on. */
export interface Choice {
  area?: string | undefined;
  folders?: readonly string[] | undefined;
  only?: string | undefined;
  from?: string | undefined;
}

/** The bugs that are meant, in the order of the list. */
export function chooseBugs(
  areas: readonly { area: string; bugs: readonly PlantedBug[] }[],
  { area: wanted, folders, only, from = '1' }: Choice,
): { area: string; bug: PlantedBug }[] {
  return areas
    .filter(({ area }) => wanted === undefined || area === wanted)
    .flatMap(({ area, bugs }) => bugs.map((bug) => ({ area, bug })))
    .filter(({ bug }) => folders?.some((folder) => bug.file.startsWith(`${folder}/`)) ?? true)
    .filter(({ bug }) => only === undefined || `${bug.bug}\n${bug.file}`.includes(only))
    .slice(Number(from) - 1);
}
