import * as z from 'zod';

const text = z.string().max(10_000);

/** One choice of a list. */
export const pieceChoice = z.object({ label: z.string().max(1000), value: z.unknown() });

/** A choice of a list: what is shown, and what is meant. */
export type PieceChoice = z.infer<typeof pieceChoice>;

/** A value that an action of a piece takes. */
export interface PieceProp {
  type: string;
  title: string;
  about?: string | undefined;
  required: boolean;
  default?: unknown;
  /** The values that it may have; left out where anything goes or the other system has to be asked. */
  choices?: PieceChoice[] | undefined;
  /** Whether the other system tells the choices. */
  asks?: boolean | undefined;
  /** The members of each item of a list. */
  items?: Record<string, PieceProp> | undefined;
}

/** A value that an action of a piece takes, as a piece tells it. */
export const pieceProp: z.ZodType<PieceProp> = z.lazy(() =>
  z.object({
    type: z.string().max(50),
    title: z.string().max(500),
    about: text.optional(),
    required: z.boolean(),
    default: z.unknown().optional(),
    choices: z.array(pieceChoice).max(5000).optional(),
    asks: z.boolean().optional(),
    items: z.record(z.string(), pieceProp).optional(),
  }),
);

/** A way in which a piece proves itself to its service. */
export const pieceAuth = z.object({
  type: z.enum(['SECRET_TEXT', 'BASIC_AUTH', 'CUSTOM_AUTH', 'OAUTH2']),
  title: z.string().max(500),
  about: text.optional(),
  /** The named values of CUSTOM_AUTH. */
  fields: z.record(z.string(), pieceProp).optional(),
  authorizeUrl: z.string().max(4000).optional(),
  tokenUrl: z.string().max(2000).optional(),
  scopes: z.array(z.string().max(500)).max(500).optional(),
});

/** The name of a piece: its package is `@activepieces/piece-NAME`. */
export const pieceName = z
  .string()
  .regex(
    /^[a-z][a-z0-9-]{0,62}$/,
    'The name of a piece is a lower-case letter, then letters, digits and hyphens',
  );

/** A version of a piece, exactly. */
export const pieceVersion = z
  .string()
  .max(50)
  .regex(/^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/, 'Expected an exact version such as "0.17.9"');

/** The names that actions have in types of elements. */
export const pieceActionName = z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,99}$/);

/** Something that a piece does. */
export const pieceAction = z.object({
  name: pieceActionName,
  /** What the piece calls it, where no type of an element could have that name. */
  own: z.string().max(500).optional(),
  title: z.string().max(500),
  about: text.optional(),
  /** Whether it needs a connection. */
  auth: z.boolean(),
  props: z.record(z.string(), pieceProp),
});

/** How a trigger comes to know what has happened: it asks again and again, or its service calls. */
export const pieceStrategy = z.enum(['POLLING', 'WEBHOOK', 'APP_WEBHOOK']);

/** Something that a piece tells of. */
export const pieceTrigger = pieceAction.extend({
  strategy: pieceStrategy,
  /** By what a call of the service is known that only asks whether the address is there. */
  handshake: z
    .object({
      in: z.enum(['HEADER_PRESENT', 'QUERY_PRESENT', 'BODY_PARAM_PRESENT']),
      name: z.string().max(200),
    })
    .optional(),
  /** When the registration at the service has to be renewed, as a cron expression. */
  renew: z.string().max(100).optional(),
  /** What it may give, as JSON. */
  sample: z.string().max(2000).optional(),
});

/** What a piece says of itself. */
export const pieceDescription = z
  .object({
    title: z.string().max(500),
    about: text.optional(),
    auth: z.array(pieceAuth).max(10),
    actions: z.array(pieceAction).max(1000),
    /** Kinds of event that it could tell of. */
    triggers: z.number().int().min(0),
    /** Those that can be listened to here; left out by what was installed before that was possible. */
    events: z.array(pieceTrigger).max(500).optional(),
    /** Whether it takes the connection as an object with its type. */
    context: z.boolean(),
  })
  .meta({ id: 'PieceDescription' });

/** What a piece says of itself. */
export type PieceDescription = z.infer<typeof pieceDescription>;

/** Something that a piece does. */
export type PieceAction = z.infer<typeof pieceAction>;

/** A way in which a piece proves itself to its service. */
export type PieceAuth = z.infer<typeof pieceAuth>;

/** Something that a piece tells of. */
export type PieceTrigger = z.infer<typeof pieceTrigger>;
