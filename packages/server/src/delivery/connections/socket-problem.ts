import { Problem } from '@bakehouse/contract';

/** What a failure of a socket means for whoever made the connection; undefined where it is none of a socket. */
export function socketProblem(of: string, code: string | undefined): Problem | undefined {
  if (code === undefined) return undefined;
  if (/^(?:ERR_TLS|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO)/.test(code))
    return new Problem(
      'upstream_failed',
      `${of} has a certificate that is not trusted (${code}): set "authority" to that of whoever signed it.`,
    );
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
