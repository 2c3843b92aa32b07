import * as z from 'zod';

/** The name of a value that differs between servers, as in `$env.shop_url`. */
export const envName = z
  .string()
  .regex(
    /^[A-Za-z][A-Za-z0-9_]{0,62}$/,
    'The name of a value is a letter, then up to 62 letters, digits or underscores',
  )
  .describe('Name, as expressions write it after `$env.`');

/** What a value of each type may be. */
export const envTypes = {
  text: z.string().max(10_000),
  number: z.number(),
  boolean: z.boolean(),
} as const;

/** The type of a value that differs between servers. */
export type EnvType = keyof typeof envTypes;

function definitionOf<Type extends EnvType>(type: Type) {
  return z.strictObject({
    name: envName,
    type: z.literal(type).describe('Type'),
    default: envTypes[type].describe('What it is where a server has no value of its own'),
    about: z.string().max(1000).optional().describe('What it is for'),
  });
}

/** A value that differs between servers, as it is declared: never with the value of one server. */
export const envDefinition = z
  .discriminatedUnion('type', [definitionOf('text'), definitionOf('number'), definitionOf('boolean')])
  .meta({ id: 'EnvDefinition' });

/** A value that differs between servers, as it is declared. */
export type EnvDefinition = z.infer<typeof envDefinition>;

/** A value of one server. */
export type EnvValue = string | number | boolean;
