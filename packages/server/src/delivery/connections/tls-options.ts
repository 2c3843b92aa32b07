import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { Problem } from '@bakehouse/contract';

/** By what the certificate of a server is checked. */
export interface TlsOptions {
  /** The name that it has to be for; the address itself where the connection names one. */
  servername?: string;
  /** The only authority that is trusted; those of Node when left out. */
  ca?: string[];
}

/** How the certificate of the server of a connection is checked. */
export function tlsOptions(name: string, host: string, authority: string | undefined): TlsOptions {
  return {
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...(authority === undefined ? {} : { ca: [readAuthority(name, authority)] }),
  };
}

function readAuthority(name: string, authority: string): string {
  try {
    void new X509Certificate(authority);
    return authority;
  } catch {
    throw new Problem(
      'connection_incomplete',
      `"authority" of the connection "${name}" is no certificate that can be read: paste it as a whole, in PEM, with its line breaks.`,
    );
  }
}
