import * as z from 'zod';
import { seal, unseal } from '../../../foundation/seal.ts';
import { digestOf } from './address-digest.ts';

/** What is secret of a position: services give their own secrets to what they register. */
const secret = z.object({
  /** What the trigger keeps. */
  values: z.record(z.string(), z.unknown()),
  /** The secret end of the address at which its service calls. */
  address: z.string().optional(),
});

const plain = z.object({
  /** Whether it was told to begin. */
  enabled: z.boolean(),
  /** Whether its service may know that address. */
  registered: z.boolean().optional(),
  polledAt: z.number().optional(),
  renewedAt: z.number().optional(),
});

const stored = plain.extend({ sealed: z.base64() });

/** How far a trigger of a piece has come. */
export type PiecePosition = z.infer<typeof plain> & z.infer<typeof secret>;

/** How positions of triggers are stored. */
export interface Positions {
  /** Reads what is stored; what was never begun has nothing. */
  read: (trigger: string | null, stored: unknown) => PiecePosition;
  /** What is stored of a position: an address is told from another by its digest. */
  stored: (trigger: string | null, position: PiecePosition) => object;
}

/** Whom a sealed position belongs to. */
const ownerOf = (trigger: string | null): string => `trigger ${trigger}`;

/** Keeps what is secret of positions encrypted with entries of `SECRET_KEY`. */
export function sealedPositions(keys: () => readonly string[]): Positions {
  return {
    read(trigger, given) {
      const { data } = stored.safeParse(given);
      if (data === undefined) return { values: {}, enabled: false };
      const { sealed, ...rest } = data;
      const opened = unseal(keys(), ownerOf(trigger), Buffer.from(sealed, 'base64'));
      return { ...rest, ...secret.parse(JSON.parse(opened.toString())) };
    },
    stored(trigger, { values, address, ...rest }) {
      const hidden = Buffer.from(JSON.stringify({ values, address }));
      return {
        ...rest,
        address: address === undefined ? undefined : digestOf(address).toString('hex'),
        sealed: seal(keys(), ownerOf(trigger), hidden).toString('base64'),
      };
    },
  };
}
