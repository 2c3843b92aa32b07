import type { AuditAction } from '@bakehouse/contract';

/** An entry of the audit log. */
export interface AuditEntry {
  id: string;
  at: string;
  action: AuditAction;
  actor: { id: string; name: string | null; email: string | null } | null;
  via: 'session' | 'token' | 'link' | 'run' | 'user' | 'command' | 'nobody' | 'system';
  address: string | null;
  target: { kind: string; id: string; name: string | null } | null;
  details: Record<string, unknown>;
}

/** What was acted on, as short as it can be told. */
export function targetText({ id, name }: NonNullable<AuditEntry['target']>): string {
  return name ?? (/^[0-9a-f]{8}-/.test(id) ? id.slice(0, 8) : id);
}

/** The details in a line: long lists by how many they are. */
export function detailsText(details: AuditEntry['details']): string {
  const parts = Object.entries(details).map(([name, value]) => {
    if (Array.isArray(value)) return `${name}: ${value.length > 4 ? value.length : value.join(', ')}`;
    return value === null ? '' : `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`;
  });
  return parts.filter((part) => part !== '').join(' · ');
}
