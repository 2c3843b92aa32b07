import type { Permission } from '@bakehouse/contract';

/** A permission on resources. */
export type ModulePermission = Extract<Permission, { module: string }>;
