/** A user in answers. */
export interface User {
  id: string;
  email: string;
  name: string;
  roles: string[];
  disabled: boolean;
  pending: boolean;
  totp: boolean;
  oidc: boolean;
  createdAt: string;
  updatedAt: string;
}

/** One page of a list. */
export interface Page<T> {
  data: T[];
  next: string | null;
}

/** A notification in the centre. */
export interface Notification {
  id: string;
  title: string;
  message: string;
  type: 'info' | 'warning' | 'error';
  read: boolean;
  createdAt: string;
  icon?: string | null;
  image?: string | null;
  /** A file, or a resource of a module. */
  entity?: { id: string; name?: string; module?: string } | null;
  actions?: NotificationAction[] | null;
  /** The first choice, by whomever. */
  chosen?: { action: string; by: { id: string; name: string } | null; at: string } | null;
}

/** A button of a notification. */
export interface NotificationAction {
  identifier: string;
  title?: string;
  style?: string;
  icon?: string;
  url?: string;
}

/** What the caller may do with the resources of a module. */
export interface ModuleRights {
  /** Fields that may be read in some row. */
  read: string[];
  /** Fields that one may filter, sort and search by. */
  search: string[];
  /** Whether and with which fields resources may be created. */
  create: string[] | null;
  /** Whether and with which fields resources may be changed. */
  update: string[] | null;
  delete: boolean;
}

/** What the caller may do. */
export interface Rights {
  admin: boolean;
  modules: Record<string, ModuleRights>;
}
