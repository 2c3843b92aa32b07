/** A symptom people report, and the checks that find its cause, in the order to look. */
export interface Symptom {
  id: string;
  title: string;
  /** Beginnings of check ids. */
  checks: readonly string[];
}

/** The symptoms of the guide, and those that turn up in practice. */
export const symptoms: readonly Symptom[] = [
  {
    id: 'timeout',
    title: 'The name resolves, but the connection times out',
    checks: [
      'record:',
      'node',
      'node-online',
      'member-of-group',
      'policy',
      'port:',
      'server:firewall',
      'server:listener',
      'server:outbound',
    ],
  },
  {
    id: 'wrong-site',
    title: 'The wrong site, or an error about the certificate',
    checks: ['resolver:', 'record:', 'leak:', 'redirect:', 'https:', 'browser:websocket'],
  },
  {
    id: 'ssh',
    title: 'SSH reaches the server, but the login fails',
    checks: ['ssh:', 'server:login', 'server:authorized-keys', 'server:ssh-log'],
  },
  {
    id: 'no-name',
    title: 'The name does not resolve, or resolves to an old or public address',
    checks: ['dns-reach:', 'split-dns', 'shared-grants', 'override', 'wildcard:', 'resolver:'],
  },
  {
    id: 'too-open',
    title: 'Somebody gets in who should not',
    checks: ['isolation', 'ci', 'shut:'],
  },
];
