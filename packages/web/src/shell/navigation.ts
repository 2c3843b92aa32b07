import type { CapabilityName } from '@bakehouse/contract';
import {
  Activity,
  Bell,
  Blocks,
  ChartColumn,
  FolderOpen,
  Globe,
  HardDriveDownload,
  History,
  KeyRound,
  Mail,
  Network,
  ScrollText,
  Settings,
  ShieldCheck,
  Users,
  Workflow,
  ListOrdered,
  Plug,
  Puzzle,
  type LucideIcon,
} from 'lucide-react';
import type { Module } from '../data/stored/modules.ts';
import { paths } from '../base/paths.ts';
import type { shellTexts } from './texts.ts';

/** One entry of the navigation besides the modules. */
export interface NavigationEntry {
  to: string;
  text: keyof (typeof shellTexts)['en'];
  icon: LucideIcon;
  group: 'own' | 'admin';
  /** Shown where a module has this capability. */
  capability?: CapabilityName;
  /** Shown where a module is kept on the device. */
  offline?: true;
}

/** The entries besides the modules, in order: one line each. */
const navigation: readonly NavigationEntry[] = [
  { to: paths.dashboards, text: 'dashboards', icon: ChartColumn, group: 'own' },
  { to: paths.notifications, text: 'notifications', icon: Bell, group: 'own' },
  { to: paths.runs, text: 'runs', icon: History, group: 'own' },
  { to: paths.files, text: 'files', icon: FolderOpen, group: 'own' },
  { to: paths.sites, text: 'sites', icon: Globe, group: 'own', capability: 'SiteBuilderTemplate' },
  { to: paths.waiting, text: 'waiting', icon: HardDriveDownload, group: 'own', offline: true },
  { to: paths.modules, text: 'modules', icon: Blocks, group: 'admin' },
  { to: paths.workflows, text: 'workflows', icon: Workflow, group: 'admin' },
  { to: paths.users, text: 'users', icon: Users, group: 'admin' },
  { to: paths.roles, text: 'roles', icon: ShieldCheck, group: 'admin' },
  { to: paths.tokens, text: 'tokens', icon: KeyRound, group: 'admin' },
  { to: paths.queues, text: 'queues', icon: ListOrdered, group: 'admin' },
  { to: paths.connections, text: 'connections', icon: Plug, group: 'admin' },
  { to: paths.pieces, text: 'pieces', icon: Puzzle, group: 'admin' },
  { to: paths.access, text: 'access', icon: Network, group: 'admin' },
  { to: paths.settings, text: 'settings', icon: Settings, group: 'admin' },
  { to: paths.outbox, text: 'outbox', icon: Mail, group: 'admin' },
  { to: paths.operations, text: 'operations', icon: Activity, group: 'admin' },
  { to: paths.audit, text: 'audit', icon: ScrollText, group: 'admin' },
];

/** The entries that make sense with these modules. */
export function navigationFor(modules: readonly Module[]): readonly NavigationEntry[] {
  return navigation.filter(
    ({ capability, offline }) =>
      (offline === undefined || modules.some(({ definition }) => definition.offline === true)) &&
      (capability === undefined ||
        modules.some(({ definition }) => definition.capabilities?.includes(capability) === true)),
  );
}
