import type { Config } from './config.ts';

/** The origins to which a browser may be sent, as the configuration says: the app's own, and REDIRECT_ORIGINS. */
export function originsOf(config: Config): readonly string[] {
  return [config.publicUrl(config.PORT), ...config.REDIRECT_ORIGINS];
}
