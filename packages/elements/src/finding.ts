import type { ElementFinding } from '@bakehouse/engine';

/** Something that may be meant, and looks wrong. */
export function doubt(option: string, code: string, message: string): ElementFinding {
  return { option, code, message, warning: true };
}
