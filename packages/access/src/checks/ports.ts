import type { Cause } from '../probes/cause.ts';
import { probeTcp } from '../probes/tcp.ts';
import { failed, failedBy, passed, skipped, type Check, type Scene } from './check.ts';

/** Ports that no grant opens and that usually nothing listens on. */
const ungranted = [23, 8080];

/** The ports open to somebody in the group, and a sample of those that must stay shut. */
export function userPorts(scene: Scene): Promise<Check[]> {
  return portChecks(scene, [22, 80, 443], ungranted);
}

/** What a CI job may reach: SSH on its own server and nothing else, there or elsewhere. */
export async function ciPorts(scene: Scene): Promise<Check[]> {
  const own = await portChecks(scene, [22], [80, 443, ...ungranted]);
  if (scene.others.length === 0)
    return [...own, skipped('other-server', 'no other server is reached', 'name one with --other HOST')];
  const others = await Promise.all(
    scene.others.map((host) =>
      shut(`other-server:${host}`, `SSH of the other server ${host} is shut`, host, 22, scene.timeout),
    ),
  );
  return [...own, ...others];
}

/** What somebody without a grant may reach: nothing, whether or not the names resolve. */
export function outsidePorts(scene: Scene): Promise<Check[]> {
  return portChecks(scene, [], [22, 80, 443]);
}

async function portChecks(scene: Scene, open: number[], closed: number[]): Promise<Check[]> {
  const { address } = scene;
  if (address === undefined)
    return [skipped('port', 'ports of the server', 'the mesh address of the server is not known')];
  return Promise.all([
    ...open.map(async (port) => {
      const [id, title] = [`port:${port}`, `TCP ${port} of the server opens`];
      const result = await probeTcp(address, port, scene.timeout);
      return result === 'open' ? passed(id, title) : failedBy(id, title, result);
    }),
    ...closed.map((port) =>
      shut(`shut:${port}`, `TCP ${port} of the server is shut`, address, port, scene.timeout),
    ),
  ]);
}

/** So many milliseconds of silence are enough: the system repeats its question after one second and after three, and answers by itself. */
const silence = 5000;

/** Shut means silence: an answer of any kind, even a refusal, shows that packets get through. */
async function shut(id: string, title: string, host: string, port: number, timeout: number): Promise<Check> {
  const result: 'open' | Cause = await probeTcp(host, port, Math.min(timeout, silence));
  if (result === 'timeout') return passed(id, title, 'nothing answers');
  if (result === 'name' || result === 'unreachable')
    return skipped(id, title, `${host} cannot be tried from here: ${result}`);
  const what = result === 'open' ? 'it opens' : `packets get through (${result})`;
  return failed(id, title, what, 'some rule of the policy is too wide: see the reach in `plan`');
}
