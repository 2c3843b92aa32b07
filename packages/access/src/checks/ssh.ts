import { probeSsh } from '../probes/ssh.ts';
import { failedBy, passed, type Check, type Scene } from './check.ts';

/** The login with the existing key over the mesh. */
export async function sshChecks(scene: Scene, host = scene.config.domains.app): Promise<Check[]> {
  const { knownHosts, timeout } = scene;
  const { user, port, identity } = scene.config.ssh;
  const [id, title] = ['ssh:login', `SSH as ${user} with the existing key`];
  const result = await probeSsh(scene.local, { host, user, port, identity, knownHosts, timeout });
  return [result.ok ? passed(id, title) : failedBy(id, title, result.cause, result.detail)];
}
