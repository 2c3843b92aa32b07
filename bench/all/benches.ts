/** One bench, and how it is called. */
export interface Bench {
  name: string;
  title: string;
  script: string;
  /** Arguments for a short run, which shows that it works and whose figures mean little. */
  short: string[];
  /** Whether it also measures other products. */
  peers?: true;
}

/** Every bench, in the order of the report. */
export const benches: readonly Bench[] = [
  {
    name: 'start',
    title: 'Starting, memory and size',
    script: 'start.ts',
    short: ['--starts', '1'],
    peers: true,
  },
  {
    name: 'resources',
    title: 'Resources',
    script: 'resources.ts',
    short: ['--rows', '2000', '--seconds', '1'],
    peers: true,
  },
  { name: 'workflows', title: 'Workflows', script: 'workflows.ts', short: ['--seconds', '1'], peers: true },
  { name: 'runs', title: 'Durable runs', script: 'workflows/durable.ts', short: ['--seconds', '1'] },
  {
    name: 'database',
    title: 'How far one PostgreSQL carries',
    script: 'database.ts',
    short: ['--rows', '2000', '--seconds', '1'],
  },
  {
    name: 'standby',
    title: 'Reading from a standby',
    script: 'standby.ts',
    short: ['--rows', '2000', '--seconds', '1'],
  },
  { name: 'expressions', title: 'Expressions', script: 'expressions.ts', short: ['--seconds', '0.2'] },
  { name: 'check', title: 'Checking workflows', script: 'check.ts', short: ['--rounds', '1'] },
  { name: 'import', title: 'Import', script: 'import.ts', short: ['--rows', '2000'] },
  {
    name: 'type-change',
    title: 'A field gets another type',
    script: 'type-change.ts',
    short: ['--rows', '5000'],
  },
  {
    name: 'connectors',
    title: 'Pieces',
    script: 'connectors.ts',
    short: ['--calls', '20', '--pieces', '5', '--starts', '1'],
  },
  { name: 'export', title: 'Export', script: 'export.ts', short: ['--rows', '5000'] },
  { name: 'sites', title: 'Sites', script: 'sites.ts', short: ['--pages', '50', '--alone'], peers: true },
  {
    name: 'offline',
    title: 'The copy on the device',
    script: 'offline.ts',
    short: ['--rows', '2000', '--rounds', '1'],
  },
  {
    name: 'app',
    title: 'The app in the browser',
    script: 'app.ts',
    short: ['--seconds', '2', '--turns', '3'],
  },
];
