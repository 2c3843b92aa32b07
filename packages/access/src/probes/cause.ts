/** Why a connection did not come about, as far as the way it failed tells. */
export type Cause =
  | 'timeout'
  | 'refused'
  | 'unreachable'
  | 'name'
  | 'certificate'
  | 'server name'
  | 'closed'
  | 'authentication'
  | 'host key'
  | 'answer';

/** What each cause usually means on a mesh, and what to look at. */
export const meanings: Record<Cause, { meaning: string; fix: string }> = {
  timeout: {
    meaning: 'nothing answered: no grant, or a firewall drops it',
    fix: 'check the grant for tag and port, the group, both node tags, the current mesh address and the firewall on the mesh interface',
  },
  refused: {
    meaning: 'the server is reached, but nothing listens there',
    fix: 'let the service listen on the mesh interface',
  },
  unreachable: { meaning: 'there is no way to the server', fix: 'connect to the mesh' },
  name: {
    meaning: 'the name does not resolve',
    fix: 'check split DNS and the A records; reconnect or flush caches',
  },
  certificate: {
    meaning: 'the certificate is not valid for this name',
    fix: 'the certificate must cover all three names and be signed by an authority this machine trusts',
  },
  'server name': { meaning: 'the proxy does not know this name', fix: 'add all three names to the proxy' },
  closed: { meaning: 'the connection was closed at once', fix: 'check the proxy and its logs' },
  authentication: {
    meaning: 'the server is reached, but does not accept the key',
    fix: "check the login's authorized keys, the chosen identity and the log of the SSH daemon",
  },
  'host key': {
    meaning: 'the host key is not the known one',
    fix: 'compare it with the server and put it into known_hosts',
  },
  answer: { meaning: 'the answer is not the expected one', fix: 'check the proxy' },
};

/** Reads the cause out of an error of the network. */
export function causeOf(error: unknown): Cause {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const message = error instanceof Error ? error.message : '';
  if (/unrecognized.name|handshake failure|alert number 112/i.test(message)) return 'server name';
  if (/CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(code)) return 'certificate';
  if (code === 'ECONNREFUSED') return 'refused';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'ENODATA') return 'name';
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH' || code === 'EADDRNOTAVAIL') return 'unreachable';
  return code === 'ETIMEDOUT' || code === '' ? 'timeout' : 'closed';
}
