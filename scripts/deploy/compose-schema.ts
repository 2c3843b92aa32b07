import * as z from 'zod';

/** What of the Compose specification our files use. A key that is not listed here is refused: most often it is misspelt. */
const duration = z.string().regex(/^(\d+(ms|s|m|h))+$/);

const service = z.strictObject({
  image: z.string().optional(),
  build: z.strictObject({ context: z.string(), dockerfile: z.string() }).optional(),
  init: z.boolean().optional(),
  restart: z.enum(['no', 'always', 'on-failure', 'unless-stopped']).optional(),
  stop_grace_period: duration.optional(),
  depends_on: z
    .record(
      z.string(),
      z.strictObject({
        condition: z.enum(['service_started', 'service_healthy', 'service_completed_successfully']),
      }),
    )
    .optional(),
  entrypoint: z.array(z.string()).optional(),
  command: z.union([z.string(), z.array(z.string())]).optional(),
  environment: z.record(z.string().regex(/^[A-Z][A-Z0-9_]*$/), z.string()).optional(),
  healthcheck: z
    .strictObject({ test: z.tuple([z.enum(['CMD', 'CMD-SHELL'])], z.string()), interval: duration })
    .optional(),
  // Unquoted, YAML reads some of these as numbers.
  ports: z.array(z.string().regex(/^([\d.]+:)?\d+:\d+$/)).optional(),
  volumes: z.array(z.string().regex(/^[a-z]+:\/[\w/]+$/)).optional(),
  read_only: z.boolean().optional(),
  tmpfs: z.string().startsWith('/').optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
});

/** A file of Compose, as we ship them. */
export const composeFile = z.strictObject({
  services: z.record(z.string().regex(/^[a-z]+$/), service),
  volumes: z.record(z.string().regex(/^[a-z]+$/), z.null()),
});
