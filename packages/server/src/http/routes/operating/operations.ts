import {
  admitBackup,
  readBackups,
  readOperatingAlerts,
  readOperations,
  type KeptKind,
} from '@bakehouse/store';
import { productVersion } from '../../../foundation/places.ts';
import type { Config } from '../../../foundation/config/config.ts';
import { workPart } from '../../../foundation/part-state.ts';
import { defineRoute, type Route } from '../../define-route.ts';
import { operationsBody } from './operations-body.ts';

/** By which setting each kind is kept, where one setting says it. */
const settings = { changes: 'CHANGES_DAYS', runs: 'RUNS_DAYS', audit: 'AUDIT_DAYS' } as const;

/** How it stands. */
const operations = defineRoute({
  method: 'GET',
  path: '/operations',
  tag: 'Operation',
  summary: 'Tells how each part is doing, what waits, how much is kept, and which statements cost most.',
  access: 'admin',
  scope: 'account',
  answers: { 200: { about: 'As it stands now, seen by the process that answers.', schema: operationsBody } },
  problems: [401, 403],
  async handle({ actor, db, services }) {
    const { work, overdue, statements, sizes, versions } = await readOperations(db, actor);
    const backups = await readBackups(db, actor);
    const open = await readOperatingAlerts(db, actor);
    const [examined, late] = await Promise.all([services.examine(), services.overdue()]);
    const body = {
      at: new Date().toISOString(),
      parts: [...examined, workPart(late)],
      work: { ...work, overdue },
      process: {
        uptimeSeconds: Math.round(process.uptime()),
        memoryBytes: process.memoryUsage.rss(),
        delay: services.loopDelay.samples(),
      },
      statements,
      sizes: {
        ...sizes,
        kinds: sizes.kinds.map((each) => ({ ...each, ...keptBy(each.kind, services.config) })),
      },
      backups: { ...services.backups.setting(), ...backups },
      alerts: { open, webhook: services.config.ALERT_WEBHOOK_URL !== undefined },
      versions: { product: productVersion(), node: process.versions.node, ...versions },
    };
    return { status: 200, body };
  },
});

function keptBy(kind: KeptKind, config: Config): { days: number | null; setting: string | null } {
  if (!(kind in settings)) return { days: null, setting: null };
  const setting = settings[kind as keyof typeof settings];
  return { days: config[setting], setting };
}

/** Writes a backup now. */
const newBackup = defineRoute({
  method: 'POST',
  path: '/operations/backups',
  tag: 'Operation',
  summary: 'Begins a backup into `BACKUP_DIR`; `GET /operations` tells what becomes of it.',
  access: 'admin',
  scope: 'account',
  answers: { 202: { about: 'It is being written.' } },
  problems: [401, 403, 409],
  async handle({ actor, db, services }) {
    await admitBackup(db, actor);
    await services.backups.begin(actor.user?.id ?? null);
    return { status: 202 };
  },
});

/** Everything for those who run it. */
export const operationRoutes: readonly Route[] = [operations, newBackup];
