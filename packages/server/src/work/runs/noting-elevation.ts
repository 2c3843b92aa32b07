import type { Host } from '@bakehouse/engine';

/**
 * A lookup that notes when a run comes to a workflow with the system's rights: from then on it may hold what its user may not
 * see, whatever the definitions say later.
 */
export function notingElevation(lookup: Host['workflows'], note: () => void): Host['workflows'] {
  return (identifier, version) => {
    const found = lookup(identifier, version);
    if (found?.definition.elevated === true) note();
    return found;
  };
}
