import type { PlantedBug } from './planted-bug.ts';
import { backup } from './backup.ts';
import { feed } from './feed.ts';
import { files } from './files.ts';
import { idempotency } from './idempotency.ts';
import { identity } from './identity.ts';
import { messages } from './messages.ts';
import { modules } from './modules.ts';
import { queues } from './queues.ts';
import { reads } from './reads.ts';
import { rights } from './rights.ts';
import { runs } from './runs.ts';
import { writes } from './writes.ts';

/** The bugs that are planted in what needs PostgreSQL, by area. */
export const areas: { area: string; bugs: PlantedBug[] }[] = [
  { area: 'rights', bugs: rights },
  { area: 'writes', bugs: writes },
  { area: 'reads', bugs: reads },
  { area: 'feed', bugs: feed },
  { area: 'runs', bugs: runs },
  { area: 'queues', bugs: queues },
  { area: 'idempotency', bugs: idempotency },
  { area: 'identity', bugs: identity },
  { area: 'backup', bugs: backup },
  { area: 'files', bugs: files },
  { area: 'modules', bugs: modules },
  { area: 'messages', bugs: messages },
];
