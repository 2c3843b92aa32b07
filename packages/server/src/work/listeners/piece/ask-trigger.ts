import { maskValue } from '../../../delivery/connections/mask-secret.ts';
import type { ConnectionUse } from '../../../delivery/connections/open-connection.ts';
import type { CallResult } from '../../../delivery/pieces/host/piece-process.ts';
import type { TriggerHook } from '../../../delivery/pieces/wire.ts';
import type { ListenParts } from '../listen-parts.ts';
import { keepValues, type KeptValues } from './kept-values.ts';
import type { PiecePosition } from './piece-position.ts';
import type { Trigger } from './trigger-of.ts';

/** Who asks a trigger, and for what. */
export interface TriggerAsker {
  parts: Pick<ListenParts, 'pieces' | 'pool' | 'apiUrl'>;
  workflow: string;
  element: string;
  /** Empty where it needs none. */
  connection: string;
  trigger: Trigger;
  use: ConnectionUse;
  signal?: AbortSignal | undefined;
}

/** What a trigger said, and what it keeps from then on. */
export interface TriggerAnswer {
  value: unknown;
  files: CallResult['files'];
  kept: KeptValues;
}

/** Longest time in seconds that a trigger may take. */
const seconds = 120;

/** Asks a trigger in the process of its piece. What it keeps is not written yet. */
export async function askTrigger(
  { parts, workflow, element, connection, trigger, use, signal }: TriggerAsker,
  hook: TriggerHook,
  { values, address }: Pick<PiecePosition, 'values' | 'address'>,
  payload?: unknown,
  kept = keepValues(parts.pool(), parts.pieces.values, trigger.piece, values),
): Promise<TriggerAnswer> {
  const { piece, version, trigger: name, props } = trigger;
  const { value, files } = await parts.pieces.ask(
    piece,
    version,
    {
      ask: 'trigger',
      trigger: name,
      hook,
      props,
      payload,
      address: address === undefined ? undefined : hookAddress(parts, address),
      effect: { workflow, run: '', key: '', element },
    },
    { ...use, connection: connection === '' ? undefined : connection, seconds, signal, store: kept.store },
  );
  return { value: maskValue(value, withoutNul), files, kept };
}

/** Where the service of a trigger calls. */
export function hookAddress({ apiUrl }: Pick<ListenParts, 'apiUrl'>, address: string): string {
  return `${apiUrl()}/hooks/pieces/${address}`;
}

/** No database takes it. */
function withoutNul(text: string): string {
  return text.replaceAll('\0', '\uFFFD');
}
