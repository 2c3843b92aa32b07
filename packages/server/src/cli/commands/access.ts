import { defineCommand } from '../define-command.ts';

/** Private-network access to servers; reads its own arguments and has its own exit codes. */
export const access = defineCommand({
  name: 'access',
  arguments: 'COMMAND FILE',
  summary: 'Set up, check and remove private-network access to a server',
  async raw(argv, io) {
    const { accessCommand } = await import('@bakehouse/access');
    const self = [process.execPath, ...process.execArgv, process.argv[1] ?? '', 'access'];
    return accessCommand(argv, io, { self });
  },
});
