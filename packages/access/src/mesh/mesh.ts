import type { Secret } from '../secret.ts';

/** A node of the mesh. */
export interface Device {
  id: string;
  hostname: string;
  /** The first label of its name inside the mesh; differs from `hostname` when that was taken. */
  label: string;
  user?: string;
  /** Every spelling of that user's login the control plane knows. */
  logins?: string[];
  tags: string[];
  addresses: string[];
  authorized: boolean;
  keyExpiryDisabled: boolean;
  /** When its key expires, where it does and the control plane tells. */
  expires?: Date;
  online?: boolean;
  /** Whether the mesh client answers SSH itself; undefined where it cannot be seen. */
  meshSsh?: boolean;
}

/** What a control plane says about a policy that it does not store. */
export interface Verdict {
  /** What is wrong with it, its tests included. */
  errors: string[];
  /** What it takes but doubts, such as users it does not know. */
  warnings: string[];
}

/** A key or an OAuth client, without its secret. */
export interface Key {
  id: string;
  kind: 'auth' | 'client' | 'other';
  /** What it is described as, where the product has descriptions. */
  description?: string;
  tags: string[];
  scopes: string[];
  reusable: boolean;
  ephemeral: boolean;
  preauthorized: boolean;
  /** Seconds from creation to expiry, where it expires. */
  lifetime?: number;
  /** When it expires, where it does. */
  expires?: Date;
  invalid: boolean;
}

/** The control plane of a mesh: all that `access` asks of it. One file implements it for one product. */
export interface Mesh {
  readonly product: string;
  /** What this product cannot do through its API, told to the operator instead. */
  readonly can: { splitDns: boolean; clients: boolean; keys: boolean };
  policy(): Promise<{ text: string; version: string }>;
  /** Replaces the policy if it is still at that version; otherwise fails with `conflict`. */
  setPolicy(text: string, version: string): Promise<void>;
  /** Tries a policy without storing it. */
  validate(text: string): Promise<Verdict>;
  /** Why the policy must not be edited here, if it must not. */
  policyManagedElsewhere(): Promise<string | undefined>;
  splitDns(): Promise<Record<string, string[]>>;
  /** Sets or (null) removes single suffixes, leaving all others alone. */
  patchSplitDns(change: Record<string, string[] | null>): Promise<void>;
  /** Whether the tailnet-wide DNS override is on; undefined where it cannot be seen. */
  dnsOverride(): Promise<boolean | undefined>;
  devices(): Promise<Device[]>;
  deleteDevice(id: string): Promise<void>;
  keys(): Promise<Key[]>;
  key(id: string): Promise<Key | undefined>;
  createAuthKey(wanted: {
    description: string;
    tags: string[];
    seconds: number;
  }): Promise<{ id: string; secret: Secret }>;
  createClient(wanted: { description: string; tags: string[] }): Promise<{ id: string; secret: Secret }>;
  renameClient(id: string, wanted: { description: string; tags: string[] }): Promise<void>;
  revokeKey(id: string): Promise<void>;
}
