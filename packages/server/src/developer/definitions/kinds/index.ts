import type { Kind } from '../define-kind.ts';
import { apis } from './apis.ts';
import { connections } from './connections.ts';
import { env } from './env.ts';
import { dashboards } from './dashboards.ts';
import { modules } from './modules.ts';
import { pieces } from './pieces.ts';
import { queues } from './queues.ts';
import { roles } from './roles.ts';
import { sites } from './sites.ts';
import { views } from './views.ts';
import { workflows } from './workflows.ts';

/** Every kind of definition, in the order in which they are applied: what others refer to comes first. */
export const kinds: readonly Kind[] = [
  modules,
  roles,
  queues,
  connections,
  env,
  apis,
  pieces,
  workflows,
  dashboards,
  views,
  sites,
];
