/** A policy as the control plane of the lab reads it: grants only, evaluated apart from the product's own evaluation. */
export interface LabPolicy {
  groups?: Record<string, string[]>;
  tagOwners?: Record<string, string[]>;
  grants?: { src: string[]; dst: string[]; ip: string[] }[];
  tests?: { src: string; proto?: string; accept?: string[]; deny?: string[] }[];
}

/** Groups and tags that rules use but nobody defines. */
export function undefinedNames(policy: LabPolicy): string[] {
  const known = new Set([...Object.keys(policy.groups ?? {}), ...Object.keys(policy.tagOwners ?? {})]);
  const used = (policy.grants ?? []).flatMap((grant) => [...grant.src, ...grant.dst]);
  return used.filter((name) => /^(group|tag):/.test(name) && !known.has(name));
}

/** The policy's own tests that do not hold, as the control plane reports them. */
export function failedTests(policy: LabPolicy): { user: string; errors: string[] }[] {
  return (policy.tests ?? []).flatMap(({ src, proto = 'tcp', accept = [], deny = [] }) => {
    const errors = [
      ...accept
        .filter((one) => !passes(policy, src, one, proto))
        .map((one) => `address "${one}": want: Accept, got: Drop`),
      ...deny
        .filter((one) => passes(policy, src, one, proto))
        .map((one) => `address "${one}": want: Drop, got: Accept`),
    ];
    return errors.length === 0 ? [] : [{ user: src, errors }];
  });
}

function passes(policy: LabPolicy, src: string, target: string, proto: string): boolean {
  const colon = target.lastIndexOf(':');
  const [dst, port] = [target.slice(0, colon), target.slice(colon + 1)];
  return (policy.grants ?? []).some(
    (grant) =>
      (grant.dst.includes(dst) || grant.dst.includes('*')) &&
      (grant.ip.includes('*') || grant.ip.includes(`${proto}:${port}`)) &&
      grant.src.some(
        (one) =>
          one === '*' ||
          one === src ||
          (policy.groups?.[one] ?? []).includes(src) ||
          (one === 'autogroup:member' && src.includes('@')),
      ),
  );
}
