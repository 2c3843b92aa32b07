/** Every name that follows from the slug; used identically in policy, node names, DNS marks and CI. */
export interface Names {
  slug: string;
  group: string;
  serverTag: string;
  ciTag: string;
  hostname: string;
  /** What the enrolment key is described as. */
  keyDescription: string;
  /** What the OAuth client of the CI is described as, once its secret has been handed over. */
  ciClient: string;
  /** The same while its secret is not yet handed over; such a client is replaced on the next run. */
  ciClientPending: string;
  /** The comment on our DNS records. */
  dnsMark: string;
}

/** The tag shared by all servers. */
export const commonServerTag = 'tag:server';
/** The tag shared by all CI jobs. */
export const commonCiTag = 'tag:ci';
/** The tag of the internal DNS server. */
export const dnsTag = 'tag:dns';
/** The tag of the service that administers the internal DNS server. */
export const dnsAdminTag = 'tag:dns-admin';
/** The ports the grant for people opens. */
export const humanPorts = ['tcp:22', 'tcp:80', 'tcp:443'] as const;
/** The ports the grant for CI opens. */
export const ciPorts = ['tcp:22'] as const;

/** Derives all names from the slug. */
export function namesOf(slug: string, hostname = `${slug}-prod`): Names {
  return {
    slug,
    group: `group:${slug}`,
    serverTag: `tag:${slug}-server`,
    ciTag: `tag:${slug}-ci`,
    hostname,
    keyDescription: hostname,
    ciClient: `ci ${slug}`,
    ciClientPending: `ci ${slug} pending`,
    dnsMark: `bakehouse access ${slug}`,
  };
}

/** What is wrong with a slug, or undefined. */
export function slugFault(slug: string): string | undefined {
  if (slug.length === 0) return 'must not be empty';
  if (/[^a-z0-9-]/.test(slug)) return 'may hold lowercase letters, digits and hyphens only';
  if (!/^[a-z]/.test(slug)) return 'must begin with a letter: the names of tags must';
  if (slug.endsWith('-')) return 'must not end with a hyphen';
  if (slug.length > 38)
    return 'must not be longer than 38 characters: names derived from it are limited to 50';
  return undefined;
}

/** What is wrong with the host name of a node, or undefined. */
export function hostnameFault(hostname: string): string | undefined {
  if (!/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(hostname))
    return 'must be one lowercase DNS label: letters, digits and inner hyphens';
  if (hostname.length > 50)
    return 'must not be longer than 50 characters: it is also the description of the key';
  return undefined;
}
