import type { Pool } from '@bakehouse/store';
import type { Config } from '../foundation/config/config.ts';

/** What signing in needs of the process. */
export interface SignInParts {
  config: Config;
  pool: () => Pool;
}
