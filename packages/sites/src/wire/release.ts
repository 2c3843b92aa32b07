import * as z from 'zod';

/** What `deploy` takes. */
export const deployRequest = z.strictObject({
  build: z.string().min(1),
  hostnames: z.array(z.string()).min(1).max(100),
});

/** What `rollback` takes: which host set (by one of its hostnames) and to which release. */
export const rollbackRequest = z.strictObject({
  hostname: z.string().optional(),
  release: z.int().positive().optional(),
});

/** What `undeploy` takes: the hostnames to take down, or all of the site. */
export const undeployRequest = z.strictObject({ hostnames: z.array(z.string()).min(1).optional() });

/** What `gc` takes: how many releases to keep. */
export const gcRequest = z.strictObject({ keep: z.int().min(1).max(1000).optional() });

/** A build that was put under hostnames. */
export const release = z.object({
  number: z.int(),
  site: z.string(),
  build: z.string(),
  digest: z.string(),
  hostnames: z.array(z.string()),
  created_at: z.string(),
  /** The hostnames it is served under now. */
  live: z.array(z.string()),
});

/** One thing that happened to a site's hosts. */
export const logEntry = z.object({
  at: z.string(),
  action: z.enum(['deploy', 'rollback', 'undeploy', 'gc']),
  release: z.int().optional(),
  build: z.string().optional(),
  hostnames: z.array(z.string()).optional(),
  removed: z.array(z.string()).optional(),
});

/** A release as the API shows it. */
export type Release = z.infer<typeof release>;
/** One line of the deploy log. */
export type LogEntry = z.infer<typeof logEntry>;
