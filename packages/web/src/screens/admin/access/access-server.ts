/** A server behind the mesh, as it was last reported. */
export interface AccessServer {
  slug: string;
  from: 'user' | 'ci' | 'outside';
  hostname: string;
  address: string | null;
  domains: { app: string; api: string; ws: string };
  users: string[];
  keys: { name: string; expiresAt: string | null }[];
  passed: number;
  failed: number;
  skipped: number;
  failures: { title: string; detail: string }[];
  at: string;
  dueAt: string;
  state: 'ok' | 'failed' | 'overdue';
}
