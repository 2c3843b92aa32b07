import { Problem, type ContentFault } from '@bakehouse/contract';
import type { ReleaseStore } from '../store/release-store.ts';
import { checkHostname } from './hostname.ts';

/** The hostnames of a deploy in their one written form; refused as a whole where one is wrong or another site's. */
export function checkHostnames(
  given: readonly string[],
  site: string,
  parts: { ownHosts: ReadonlySet<string>; previewHost: string; releases: ReleaseStore },
): string[] {
  const errors: ContentFault[] = [];
  const hostnames = new Set<string>();
  for (const [index, one] of given.entries()) {
    const checked = checkHostname(one, parts.ownHosts, parts.previewHost);
    if ('fault' in checked)
      errors.push({ path: `hostnames.${index}`, message: checked.fault, code: 'invalid_hostname' });
    else hostnames.add(checked.hostname);
  }
  if (errors.length > 0)
    throw new Problem('invalid', `A hostname cannot be deployed to: ${errors[0]?.message}.`, { errors });
  for (const other of parts.releases.sites.values()) {
    if (other.site === site) continue;
    const taken = other.sets.flatMap((one) => one.hostnames).find((host) => hostnames.has(host));
    if (taken !== undefined)
      throw new Problem(
        'conflict',
        `"${taken}" belongs to the site "${other.site}"; undeploy it there first.`,
      );
  }
  return [...hostnames];
}
