import { Problem } from '@bakehouse/contract';
import type { Config } from '../../foundation/config/config.ts';

/** Throws where a part of the product is switched off. */
export function requireFeature(
  config: Pick<Config, 'PUBLIC_FORMS' | 'ASSISTANTS'>,
  name: 'PUBLIC_FORMS' | 'ASSISTANTS',
): void {
  if (config[name] === 'off') throw new Problem('not_found', `This is switched off here (${name}).`);
}
