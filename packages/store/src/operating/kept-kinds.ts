/** Kinds of what is kept, as operators think of it. */
export const keptKinds = [
  'resources',
  'revisions',
  'changes',
  'runs',
  'audit',
  'files',
  'messages',
  'other',
] as const;

/** A kind of what is kept. */
export type KeptKind = (typeof keptKinds)[number];

/** The tables of each kind, the first one being that whose rows are counted; those of modules are resources, all others other. */
const tables: Readonly<Partial<Record<KeptKind, readonly string[]>>> = {
  revisions: ['revisions'],
  changes: ['feed', 'pending_changes', 'feed_state', 'feed_views', 'feed_view_rows'],
  runs: ['runs', 'run_traces', 'run_deltas', 'run_failures', 'run_chains', 'event_deliveries'],
  audit: ['audit'],
  files: [
    'file_versions',
    'files',
    'blobs',
    'blob_chunks',
    'file_previews',
    'file_shares',
    'file_grants',
    'form_uploads',
  ],
  messages: [
    'outbox',
    'outbox_attachments',
    'notifications',
    'notification_recipients',
    'notification_deliveries',
  ],
};

const byTable = new Map(
  Object.entries(tables).flatMap(([kind, names]) => names.map((name) => [name, kind as KeptKind] as const)),
);

/** Of which kind a table is. */
export function kindOf({ schema, table }: { schema: string; table: string }): KeptKind {
  if (schema === 'modules') return 'resources';
  return byTable.get(table) ?? 'other';
}

/** Whether the rows of a table are what a kind is counted by. */
export function isCounted(kind: KeptKind, table: string): boolean {
  return kind === 'resources' || tables[kind]?.[0] === table;
}
