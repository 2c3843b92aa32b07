import type { Grant } from './entries.ts';

/** One edit of the policy: told to people by `what`, and to programs by the rest. */
export interface PolicyChange {
  section: string;
  action: 'add' | 'change' | 'remove';
  what: string;
  kind: 'section' | 'group' | 'group-member' | 'tag-owner' | 'grant';
  name: string;
  before?: unknown;
  after?: unknown;
}

/** A policy text and what was done to get there. */
export interface PolicyEdit {
  text: string;
  changes: PolicyChange[];
}

/** A grant in one line. */
export function showGrant({ src, dst, ip }: Grant): string {
  return `${src.join()} → ${dst.join()} ${ip.join(' ')}`;
}
