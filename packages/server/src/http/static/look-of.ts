import { createHash } from 'node:crypto';
import type { Config } from '../../foundation/config/config.ts';

/** How the app looks, as its page tells it; what is left out is that of Bakehouse. */
export interface Look {
  name?: string;
  /** The path of the logo on the host of the API. */
  logo?: string;
  color?: string;
  'sign-in-text'?: string;
}

/** The keys by which the app looks as it does. */
export type LookKeys = Partial<Pick<Config, 'APP_NAME' | 'APP_LOGO' | 'APP_COLOR' | 'SIGN_IN_TEXT'>>;

/** How the app looks at the moment. */
export function lookOf({ APP_NAME, APP_LOGO, APP_COLOR, SIGN_IN_TEXT }: LookKeys): Look {
  return {
    ...(APP_NAME === undefined ? {} : { name: APP_NAME }),
    ...(APP_LOGO === undefined ? {} : { logo: `/look/logo?v=${fingerprint(APP_LOGO)}` }),
    ...(APP_COLOR === undefined ? {} : { color: APP_COLOR }),
    ...(SIGN_IN_TEXT === undefined ? {} : { 'sign-in-text': SIGN_IN_TEXT }),
  };
}

const known = new Map<string, string>();

/** Another logo has another address, so that it can be kept for ever under its own. */
function fingerprint(logo: string): string {
  const found = known.get(logo) ?? createHash('sha256').update(logo).digest('base64url').slice(0, 12);
  known.clear();
  known.set(logo, found);
  return found;
}
