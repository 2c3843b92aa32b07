import type { z } from 'zod';

/** One configuration key: what it means, what values it takes, what holds when it is not set. */
export interface ConfigKey<S extends z.ZodType = z.ZodType> {
  schema: S;
  about: string;
  /** What the reference shows as the default, where the schema's own default does not say it. */
  otherwise?: string;
  /** Never printed. */
  secret?: boolean;
}

/** States a configuration key; the schema reads the text of the environment. */
export function defineKey<S extends z.ZodType>(key: ConfigKey<S>): ConfigKey<S> {
  return key;
}
