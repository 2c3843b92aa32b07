import type { PlantedBug } from './planted-bug.ts';
import { accounting } from './accounting.ts';
import { backup } from './backup.ts';
import { changing } from './changing.ts';
import { creating } from './creating.ts';
import { feed } from './feed.ts';
import { files } from './files.ts';
import { idempotency } from './idempotency.ts';
import { identity } from './identity.ts';
import { journal } from './journal.ts';
import { lists } from './lists.ts';
import { messages } from './messages.ts';
import { modules } from './modules.ts';
import { provenance } from './provenance.ts';
import { queues } from './queues.ts';
import { reading } from './reading.ts';
import { rights } from './rights.ts';
import { runs } from './runs.ts';
import { secrets } from './secrets.ts';
import { writes } from './writes.ts';

/** The bugs that are planted in what needs PostgreSQL, by area. */
export const areas: { area: string; bugs: PlantedBug[] }[] = [
  { area: 'rights', bugs: rights },
  { area: 'secrets', bugs: secrets },
  { area: 'writes', bugs: writes },
  { area: 'creating', bugs: creating },
  { area: 'changing', bugs: changing },
  { area: 'lists', bugs: lists },
  { area: 'reading', bugs: reading },
  { area: 'feed', bugs: feed },
  { area: 'journal', bugs: journal },
  { area: 'runs', bugs: runs },
  { area: 'provenance', bugs: provenance },
  { area: 'queues', bugs: queues },
  { area: 'idempotency', bugs: idempotency },
  { area: 'identity', bugs: identity },
  { area: 'backup', bugs: backup },
  { area: 'accounting', bugs: accounting },
  { area: 'files', bugs: files },
  { area: 'modules', bugs: modules },
  { area: 'messages', bugs: messages },
];
