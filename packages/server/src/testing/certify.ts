import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Makes an authority of one's own and, signed by it, a certificate for a server of these names (`site.pem`, `site.key` in the
 * folder); gives the certificate of the authority.
 */
export function certify(folder: string, names: readonly string[]): string {
  const openssl = (...given: string[]) =>
    execFileSync('openssl', given, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' });
  const ec = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const usage = ['-subj', '/CN=authority', '-addext', 'keyUsage=critical,keyCertSign'];
  openssl('req', '-x509', ...ec, '-days', '30', ...usage, '-keyout', 'ca.key', '-out', 'ca.pem');
  writeFileSync(join(folder, 'site.cnf'), `subjectAltName=${names.join(',')}\nbasicConstraints=CA:FALSE\n`);
  openssl('req', ...ec, '-subj', '/CN=site', '-keyout', 'site.key', '-out', 'site.csr');
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'site.cnf'];
  openssl('x509', '-req', '-in', 'site.csr', ...signed, '-days', '30', '-out', 'site.pem');
  return openssl('x509', '-in', 'ca.pem');
}
