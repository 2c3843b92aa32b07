import { isIP } from 'node:net';
import * as z from 'zod';
import type { PageBuilderOptions } from './page-builder.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== ''),
);

const environment = z.object({
  PAGE_BUILDER_HOST: z.string().default('127.0.0.1'),
  PAGE_BUILDER_PORT: port.default(8082),
  PAGE_BUILDER_TOKEN: z.string().min(16, 'must have at least 16 characters'),
  DATA_DIR: z.string().default('./data/sites'),
  SITE_HOST: z.string().default('127.0.0.1'),
  SITE_PORT: port.default(8081),
  PREVIEW_URL: z
    .string()
    .refine(hasName, 'must be an address such as https://preview.example.com')
    .optional(),
  CADDY_ADMIN_URL: z
    .string()
    .regex(/^(http|unix):\/\//, 'must begin with http:// or unix://')
    .optional(),
  CADDY_LISTEN: list.default([':443']),
  SITE_FOLDER: z.string().min(1).optional(),
  OWN_HOSTS: list.default([]),
  KEEP_RELEASES: z.coerce.number().int().min(1).max(1000).default(10),
});

/** Whether an address of the web has a name below which there can be others. */
function hasName(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return /^https?:$/.test(protocol) && isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
}

/** The settings of the process from its environment; a wrong one is named. */
export function readConfig(): Omit<PageBuilderOptions, 'log'> {
  // The one place of this process that reads the environment.
  // oxlint-disable-next-line node/no-process-env
  const result = environment.safeParse(process.env);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new Error(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  const given = result.data;
  if (given.SITE_FOLDER !== undefined && given.CADDY_ADMIN_URL !== undefined)
    throw new Error('SITE_FOLDER: Caddy serves the sites already (CADDY_ADMIN_URL); set one of them');
  return {
    host: given.PAGE_BUILDER_HOST,
    port: given.PAGE_BUILDER_PORT,
    token: given.PAGE_BUILDER_TOKEN,
    dataDir: given.DATA_DIR,
    siteHost: given.SITE_HOST,
    sitePort: given.SITE_PORT,
    ...(given.PREVIEW_URL === undefined ? {} : { previewUrl: given.PREVIEW_URL }),
    ...(given.CADDY_ADMIN_URL === undefined ? {} : { caddyAdminUrl: given.CADDY_ADMIN_URL }),
    caddyListen: given.CADDY_LISTEN,
    ...(given.SITE_FOLDER === undefined ? {} : { siteFolder: given.SITE_FOLDER }),
    ownHosts: given.OWN_HOSTS,
    keepReleases: given.KEEP_RELEASES,
  };
}
