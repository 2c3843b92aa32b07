import { Problem } from '@bakehouse/contract';
import type { Config } from '../../foundation/config/config.ts';

type Feature = 'PUBLIC_FORMS' | 'ENTRY_LINKS' | 'ASSISTANTS';

/** Throws where a part of the product is switched off. */
export function requireFeature(config: Pick<Config, Feature>, name: Feature): void {
  if (config[name] === 'off') throw new Problem('not_found', `This is switched off here (${name}).`);
}
