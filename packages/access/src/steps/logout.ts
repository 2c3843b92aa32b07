import { Problem } from '../problem.ts';
import { parseJson } from '../mesh/json.ts';
import type { Context } from './step.ts';
import { defineStep } from './step.ts';

/** Logs the server out of the mesh, where a way to it is given. */
export const logoutStep = defineStep({
  id: 'logout',
  title: 'client on the server',
  async planRemove(context) {
    if (context.server === undefined) {
      const text = `log ${context.config.names.hostname} out of the mesh: sudo tailscale logout`;
      const fix =
        'run it on the server (or give --via USER@HOST), and uninstall the client there if nothing else needs it';
      return { changes: [], notes: [{ kind: 'task', text, fix }] };
    }
    if (!(await isLoggedIn(context))) return { changes: [], notes: [] };
    const text = `the mesh client stays installed on ${context.server.where}: uninstall it if nothing else needs it`;
    return {
      changes: [
        {
          action: 'remove',
          what: `mesh login of ${context.server.where}`,
          kind: 'mesh-login',
          name: context.server.where,
        },
      ],
      notes: [{ kind: 'info', text }],
    };
  },
  async remove(context) {
    if (context.server === undefined || !(await isLoggedIn(context))) return;
    const root = (await context.server.run(['id', '-u'])).stdout.trim() === '0';
    const result = await context.server.run([...(root ? [] : ['sudo', '-n']), 'tailscale', 'logout']);
    if (result.status !== 0)
      throw new Problem('unavailable', `tailscale logout failed on ${context.server.where}`, {
        fix: result.stderr.trim(),
      });
  },
});

async function isLoggedIn({ server }: Context): Promise<boolean> {
  const status = await server?.run(['tailscale', 'status', '--json']);
  if (status === undefined || status.status === 127) return false;
  const state =
    status.stdout === '' ? undefined : parseJson(status.stdout, 'read the client').text('BackendState');
  return state !== undefined && state !== 'NeedsLogin' && state !== 'NoState' && state !== 'Stopped';
}
