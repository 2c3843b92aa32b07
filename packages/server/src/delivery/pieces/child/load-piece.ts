import { createRequire } from 'node:module';

/** A prop as a piece declares it. */
export interface GivenProp {
  type?: unknown;
  displayName?: unknown;
  description?: unknown;
  required?: unknown;
  defaultValue?: unknown;
  options?: unknown;
  properties?: unknown;
  props?: unknown;
}

/** An action as a piece declares it. */
export interface GivenAction {
  name?: unknown;
  displayName?: unknown;
  description?: unknown;
  requireAuth?: unknown;
  props?: Record<string, GivenProp>;
  run?: (context: unknown) => unknown;
}

/** A trigger as a piece declares it. */
export interface GivenTrigger extends GivenAction {
  type?: unknown;
  handshakeConfiguration?: unknown;
  renewConfiguration?: unknown;
  sampleData?: unknown;
  onEnable?: (context: unknown) => unknown;
  onDisable?: (context: unknown) => unknown;
  onHandshake?: (context: unknown) => unknown;
  onRenew?: (context: unknown) => unknown;
}

/** A piece as its package exports it. */
export interface GivenPiece {
  displayName?: unknown;
  description?: unknown;
  auth?: unknown;
  actions: () => Record<string, GivenAction>;
  triggers?: () => Record<string, GivenTrigger>;
  getContextInfo?: unknown;
}

let loaded: GivenPiece | undefined;

/** Loads the piece of the package at a path, once. */
export function loadPiece(entry: string): GivenPiece {
  if (loaded !== undefined) return loaded;
  const exported = createRequire(entry)(entry) as Record<string, unknown>;
  const found = Object.values(exported).find(
    (each) => typeof (each as GivenPiece | null | undefined)?.actions === 'function',
  );
  if (found === undefined)
    throw Object.assign(new Error('The package exports no piece.'), { code: 'ERR_NO_PIECE' });
  loaded = found as GivenPiece;
  return loaded;
}

/** An action by its name. */
export function findAction(piece: GivenPiece, name: string): GivenAction {
  const found = Object.values(piece.actions()).find((each) => each.name === name);
  if (found === undefined)
    throw Object.assign(new Error(`It has no action "${name}".`), { code: 'ERR_NO_ACTION' });
  return found;
}

/** A trigger by its name. */
export function findTrigger(piece: GivenPiece, name: string): GivenTrigger {
  const found = Object.values(piece.triggers?.() ?? {}).find((each) => each.name === name);
  if (found === undefined)
    throw Object.assign(new Error(`It has no trigger "${name}".`), { code: 'ERR_NO_ACTION' });
  return found;
}
