import type { Resource } from '@bakehouse/contract';

/** Where a resource is, and what is asked of it. */
export interface SaveRequest {
  module: string;
  id?: string;
  /** Values of fields; the others keep theirs. */
  data: Record<string, unknown>;
  mode: 'upsert' | 'create' | 'update';
}

/** Which resources are meant: one, or all that a filter finds. */
export interface DeleteRequest {
  module: string;
  ids?: readonly string[];
  filter?: unknown;
}

/** What to look for. */
export interface FindRequest {
  module: string;
  filter?: unknown;
  search?: string;
  sort?: string;
  limit: number;
}

/** A run that is to go on by itself. */
export interface StartRequest {
  workflow: string;
  queue?: string;
  variables: Record<string, unknown>;
  input: unknown;
}

/** Which effect is asked for. */
export interface EffectCall {
  /** One key for the effect, the same through every retry. */
  key: string;
  /** Aborted when the run is cancelled or the element's time is over. */
  signal: AbortSignal | undefined;
}

/**
 * What the host does for elements, with the rights of whoever caused the run. A host supplies what it can: an
 * element whose service is missing fails with `unavailable`.
 */
export interface Services {
  /** Saves all of them in one transaction and gives them as stored, in the same order. */
  save?: (requests: readonly SaveRequest[], effect: EffectCall) => Promise<Resource[]> | Resource[];
  /** Gives how many were deleted. */
  delete?: (request: DeleteRequest, effect: EffectCall) => Promise<number> | number;
  find?: (request: FindRequest, effect: EffectCall) => Promise<Resource[]> | Resource[];
  /** Whether a browser may be sent to this origin; its own needs no asking. */
  allowsOrigin?: (origin: string) => boolean;
  /** Starts a run that goes on asynchronously. */
  startRun?: (request: StartRequest, effect: EffectCall) => Promise<{ run: string }> | { run: string };
}
