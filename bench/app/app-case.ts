import type { Page } from 'playwright-core';
import type { Pool } from '@bakehouse/store';

/** What a case may use to make its data. */
export interface AppSetting {
  /** Calls the API as the administrator. */
  call: (method: string, path: string, body?: unknown) => Promise<unknown>;
  /** The product's database, for more rows than one would send. */
  pool: Pool;
}

/** Something done in the app while its main thread is watched. */
export interface AppCase {
  name: string;
  /** Milliseconds that no task of its page may exceed, where it is not the usual. */
  limit?: number;
  prepare(setting: AppSetting): Promise<void>;
  /** Opens what is needed; not watched. */
  open(page: Page): Promise<void>;
  /** Does it for about so many seconds. */
  play(page: Page, seconds: number): Promise<void>;
  /** Says what was reached, or throws where nothing happened. */
  reached(page: Page): Promise<string>;
}
