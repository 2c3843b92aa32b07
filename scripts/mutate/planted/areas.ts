import type { PlantedBug } from './planted-bug.ts';
import { feed } from './feed.ts';
import { reads } from './reads.ts';
import { rights } from './rights.ts';
import { writes } from './writes.ts';

/** The bugs that are planted in what needs PostgreSQL, by area. */
export const areas: { area: string; bugs: PlantedBug[] }[] = [
  { area: 'rights', bugs: rights },
  { area: 'writes', bugs: writes },
  { area: 'reads', bugs: reads },
  { area: 'feed', bugs: feed },
];
