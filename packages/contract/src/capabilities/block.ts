import type { Capability } from './capability.ts';
import { slotsField } from './slot.ts';

/** Sections that stand together on several pages and are edited at one place. */
export const block: Capability = {
  name: 'Block',
  summary:
    'Sections that pages and layouts show together; stored once and placed as the section `block:NAME`.',
  fields: [
    { identifier: 'name', type: 'text', description: 'Unique identifier', required: true, unique: true },
    slotsField,
  ],
};

const prefix = 'block:';

/** The block that a placement names as its section; undefined for a section. */
export function blockNamed(section: string): string | undefined {
  return section.startsWith(prefix) ? section.slice(prefix.length) : undefined;
}

/** How a placement names a block. */
export function blockSection(name: string): string {
  return prefix + name;
}
