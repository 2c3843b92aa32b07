/** A user in answers. */
export interface User {
  id: string;
  email: string;
  name: string;
  roles: string[];
  disabled: boolean;
  pending: boolean;
  /** Never signs in: acts by API tokens. */
  service: boolean;
  totp: boolean;
  oidc: boolean;
  createdAt: string;
  updatedAt: string;
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
  /** Whether it is somebody from outside, who has a reduced app. */
  portal: boolean;
  modules: Record<string, ModuleRights>;
}
