import type { Resource, SealedValue } from '@bakehouse/contract';
import type { Fault } from '@bakehouse/client/source';

/** The values of some fields. */
export type Values = Record<string, unknown>;

/** What a change does. */
export type ChangeKind = 'create' | 'update' | 'delete' | 'event' | 'file';

/** A request as it was sent first. It is sent again exactly like this, since the server may have carried it out. */
export interface Sent {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
  /** The version that the change was made from. */
  version?: number;
}

/** Why the server refused a change. */
export interface Refusal {
  status: number;
  code: string;
  detail: string;
  faults: readonly Fault[];
}

/** A change made on this device that the server has not confirmed yet. */
export interface Change {
  id: string;
  /** Changes are sent in this order. */
  order: number;
  kind: ChangeKind;
  module: string;
  /** The id of the resource; of a file that waits, the id of the change itself, by which others name it. */
  resource: string;
  /** The data of a new resource, or the new values of some fields. */
  values: Values;
  /** What the form showed in fields that the server works out; seen here until it has. */
  shown?: Values | undefined;
  /** What the server has vouched for in readonly fields of the form. */
  sealed?: readonly SealedValue[] | undefined;
  /** What was changed in the form, whether or not it holds something else now. */
  touched?: readonly string[] | undefined;
  /** What the user saw in those fields before. */
  base: Values;
  /** The version that the user saw; 0 for a new resource. */
  version: number;
  /** The fields that may be sent where the whole data must be. */
  writable?: readonly string[] | undefined;
  /** When it was made, by the clock of this device. */
  at: string;
  state: 'waiting' | 'conflict' | 'refused';
  /** `changed`: somebody else changed the same; `gone`: it was deleted, or may no longer be seen. */
  conflict?: 'changed' | 'gone' | undefined;
  refusal?: Refusal | undefined;
  /** The Idempotency-Key under which it is sent. */
  key: string;
  sent?: Sent | undefined;
  tries: number;
  /** The version to bring back first, where the resource was deleted meanwhile. */
  restore?: number | undefined;
  /** What an event is told. */
  event?: { identifier: string; body: Values } | undefined;
  /** The name of a file that waits to be stored. */
  file?: { name: string; size: number } | undefined;
  /** What the resource was called, for the list of changes. */
  label?: string | undefined;
}

/** A resource as the server had it when it was last read. */
export type Row = Resource;

/** How much of a module is here. */
export interface Copy {
  module: string;
  /** Grows with every fresh copy. */
  generation: number;
  /** The generation that is shown until this one is complete. */
  shown: number;
  /** Where the change feed was left; undefined before the first page. */
  cursor?: string | undefined;
  complete: boolean;
  /** The tag of `lastUpdated` when the copy was last up to date. */
  etag?: string | undefined;
  /** How many resources there are to copy, as far as known. */
  total?: number | undefined;
  /** How many of them have come so far. */
  copied?: number | undefined;
  lastUpdated?: string | null | undefined;
  checkedAt?: number | undefined;
  /** The cursor at which the count of rows did not fit; where it still does not at the next look, a fresh copy is taken. */
  doubted?: string | undefined;
}
