import * as z from 'zod';

/** The shape of a connection's name. */
export const connectionNamePattern = /^[a-z][a-z0-9_-]{0,62}$/;

/** The name of a connection. */
export const connectionName = z
  .string()
  .regex(
    connectionNamePattern,
    'The name of a connection is a lower-case letter, then up to 62 lower-case letters, digits, hyphens or underscores',
  )
  .describe('Name of the connection');
