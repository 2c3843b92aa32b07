import { defineCommand } from '../define-command.ts';
import { exitCodes } from '../exit-codes.ts';

/** Runs the page-building service alone, for a server whose PAGE_BUILDER_URL names it. */
export const pageBuilder = defineCommand({
  name: 'page-builder',
  summary: 'Run the page-building service alone',
  details:
    'Reads PAGE_BUILDER_HOST, PAGE_BUILDER_PORT, PAGE_BUILDER_TOKEN, DATA_DIR, SITE_HOST, SITE_PORT, PREVIEW_URL, OWN_HOSTS, CADDY_ADMIN_URL, CADDY_LISTEN, SITE_FOLDER and KEEP_RELEASES.',
  async run() {
    await import('@bakehouse/sites/main');
    return exitCodes.done.code;
  },
});
