/** What a process of a piece is asked. */
export type Question =
  | { ask: 'describe' }
  | { ask: 'run'; action: string; auth: unknown; props: Record<string, unknown>; effect: Effect }
  | {
      ask: 'trigger';
      trigger: string;
      hook: TriggerHook;
      auth: unknown;
      props: Record<string, unknown>;
      /** What the service sent. */
      payload?: unknown;
      /** Where the service is to call. */
      address?: string | undefined;
      effect: Effect;
    }
  | {
      ask: 'choices';
      /** The action, or the trigger, whose value it is. */
      action: string;
      isTrigger?: boolean | undefined;
      prop: string;
      auth: unknown;
      props: Record<string, unknown>;
      search?: string | undefined;
    };

/** What a trigger is asked to do. */
export type TriggerHook = 'onEnable' | 'onDisable' | 'onHandshake' | 'onRenew' | 'run';

/** What an action is told of the run that it is part of; a trigger has none yet. */
export interface Effect {
  /** What the piece takes for the flow; the run where it is left out. */
  workflow?: string;
  run: string;
  /** The same wherever the effect is tried again. */
  key: string;
  element: string;
}

/** What is sent to the process, one line each. */
export type ToPiece =
  | { kind: 'call'; id: number; question: Question }
  | { kind: 'path'; id: number; path: string }
  | { kind: 'value'; id: number; value: unknown }
  | { kind: 'refused'; id: number; code: string; message: string };

/** What comes from the process, one line each. Foreign code can write whatever it likes there. */
export type FromPiece =
  | { kind: 'connect'; id: number; host: string; port: number }
  | { kind: 'store'; id: number; request: StoreRequest }
  | { kind: 'file'; name: string; content: string }
  | { kind: 'answer'; id: number; value: unknown }
  | { kind: 'failure'; id: number; failure: PieceFailure };

/** Where a piece keeps a value: for the workflow, or for all of them. */
export type StoreScope = 'flow' | 'project';

/** What a piece wants of the values that it keeps; one that is put as null is gone. */
export interface StoreRequest {
  does: 'get' | 'put';
  scope: StoreScope;
  key: string;
  value?: unknown;
}

/** Why a piece failed, as it says itself. */
export interface PieceFailure {
  message: string;
  /** A code such as `ERR_ACCESS_DENIED`. */
  code?: string | undefined;
  /** The status that the other system answered with. */
  status?: number | undefined;
}

/** A member of a value by which a stored file is meant, with its number among those that the call made. */
export const fileMark = 'bakehouse-file:';

/** A value that stands for the content of a file on its way to a piece. */
export const fileKey = '$bakehouse_file';
