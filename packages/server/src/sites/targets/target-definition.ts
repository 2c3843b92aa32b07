import { connectionName } from '@bakehouse/contract';
import * as z from 'zod';

/** A place beside the page builder that shows a site. */
export const siteTarget = z.strictObject({
  connection: connectionName.describe('A connection of kind `ssh` or `s3`'),
  folder: z
    .string()
    .max(500)
    .refine(
      (path) => !isCrooked(path),
      'must be a folder such as "www/shop", without "..", "." or empty parts',
    )
    .default('')
    .describe('The folder there: of a server one of its own, of a bucket what stands before the paths'),
  hostname: z.string().min(1).max(253).describe('The deployed hostname whose release it shows'),
  keep: z.int().min(2).max(50).default(5).describe('Releases that stay on a server, for rollbacks'),
});

/** A place beside the page builder that shows a site. */
export type SiteTargetDefinition = z.infer<typeof siteTarget>;

function isCrooked(path: string): boolean {
  if (path === '') return false;
  const parts = path.replace(/^\//, '').split(/[/\\]/);
  return /[\p{Cc}\p{Cs}]/u.test(path) || parts.some((part) => part === '' || part === '.' || part === '..');
}
