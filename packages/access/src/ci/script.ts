import { commonCiTag, type Names } from '../naming.ts';

/** Names of the variables a pipeline needs, derived from the slug. */
export function ciVariables(names: Names): { secret: string; deployKey: string; knownHosts: string } {
  const prefix = names.slug.toUpperCase().replaceAll('-', '_');
  return {
    secret: `${prefix}_MESH_CLIENT_SECRET`,
    deployKey: `${prefix}_DEPLOY_KEY`,
    knownHosts: `${prefix}_KNOWN_HOSTS`,
  };
}

/**
 * The commands of a job that deploys over the mesh in userspace networking. It dials the node's name, never the application's:
 * in userspace the container's own resolver would give the public address. The secret is in a variable of the job and goes
 * to the client through memory only.
 */
export function ciScript(
  names: Names,
  login: string,
): { connect: string[]; deploy: string[]; leave: string[] } {
  const { secret, deployKey, knownHosts } = ciVariables(names);
  const client = 'tailscale --socket="$MESH_SOCKET"';
  return {
    connect: [
      'export MESH_SOCKET="${TMPDIR:-/tmp}/mesh.sock"',
      '(tailscaled --tun=userspace-networking --state=mem: --socket="$MESH_SOCKET" >"${TMPDIR:-/tmp}/mesh.log" 2>&1 &)',
      'for i in $(seq 50); do [ -S "$MESH_SOCKET" ] && break; sleep 0.2; done',
      `printf '%s?ephemeral=true&preauthorized=true' "$${secret}" | ${client} up --auth-key=file:/dev/stdin --advertise-tags=${commonCiTag},${names.ciTag} --hostname=ci-${names.slug} --accept-dns=false --timeout=60s`,
      `unset ${secret}`,
    ],
    deploy: [
      `${client} ping --until-direct=false -c 5 ${names.hostname}`,
      `chmod 600 "$${deployKey}"`,
      `ssh -o BatchMode=yes -o ProxyCommand='tailscale --socket="$MESH_SOCKET" nc ${names.hostname} %p' -o HostKeyAlias=${names.hostname} -o UserKnownHostsFile="$${knownHosts}" -o StrictHostKeyChecking=yes -i "$${deployKey}" ${login}@${names.hostname} ./deploy`,
      `if timeout 8 ${client} nc ${names.hostname} 443 </dev/null; then echo "CI reaches HTTPS: the grants are too wide" >&2; exit 1; fi`,
    ],
    leave: [`tailscale --socket="\${TMPDIR:-/tmp}/mesh.sock" logout || true`],
  };
}
