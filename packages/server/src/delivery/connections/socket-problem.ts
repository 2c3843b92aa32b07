import { Problem } from '@bakehouse/contract';

/** What a failure of a socket means for whoever made the connection; undefined where it is none of a socket. */
export function socketProblem(of: string, code: string | undefined): Problem | undefined {
  if (code === undefined) return undefined;
  const refused = certificateFault(code);
  if (refused !== undefined) return new Problem('upstream_failed', `${of} ${refused}`);
  if (/^(?:ERR_SSL|EPROTO)/.test(code))
    return new Problem(
      'upstream_failed',
      `${of} does not speak TLS here: look at its port, and at "tls" of the connection.`,
    );
  if (/TIMEOUT|ETIMEDOUT/.test(code)) return new Problem('upstream_timeout', `${of} did not answer in time.`);
  if (/^E[A-Z]+$|^NoConnection$|^ClosedAfter/.test(code))
    return new Problem(
      'upstream_failed',
      `${of} could not be reached, or ended the connection (${code}): look at its host and port.`,
    );
  return undefined;
}

/** Why a certificate was refused, and what to do. */
function certificateFault(code: string): string | undefined {
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `has a certificate for another name (${code}): write into "host" the name that it is for.`;
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID')
    return `has a certificate that does not hold today (${code}): whoever runs it has to renew it; look at the clock of this server, too.`;
  if (code === 'CERT_REVOKED')
    return `has a certificate that was taken back (${code}): whoever runs it has to get another one.`;
  if (/^(?:ERR_TLS|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO)/.test(code))
    return `has a certificate that is not trusted (${code}): set "authority" of the connection to the certificate, in PEM, of whoever signed it.`;
  return undefined;
}
