import { blockNamed, blockSection } from '@bakehouse/contract';
import type { SectionParts, SiteBlock } from '../../../data/stored/sites.ts';

/** A block as what can be placed: it takes nothing and offers no slots. */
export function asSection({ name }: SiteBlock): SectionParts {
  return {
    name: blockSection(name),
    type: 'block',
    vars: {},
    params: [],
    slots: [],
    open: false,
    sample: null,
    fields: [],
  };
}

/** The block that is placed as a section. */
export function blockOf(section: string, blocks: readonly SiteBlock[]): SiteBlock | undefined {
  const name = blockNamed(section);
  return name === undefined ? undefined : blocks.find((each) => each.name === name);
}
