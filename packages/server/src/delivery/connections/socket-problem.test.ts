import { expect, test } from 'vitest';
import { socketProblem } from './socket-problem.ts';

const told = (code: string) => {
  const problem = socketProblem('The server', code);
  return `${problem?.code}: ${problem?.message}`;
};

test('CONN45 a certificate that is refused is told with what to do about it', () => {
  for (const code of [
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'CERT_UNTRUSTED',
  ])
    expect(told(code)).toBe(
      `upstream_failed: The server has a certificate that is not trusted (${code}): set "authority" of the connection to the certificate, in PEM, of whoever signed it.`,
    );
  expect(told('ERR_TLS_CERT_ALTNAME_INVALID')).toContain('write into "host" the name that it is for');
  expect(told('CERT_HAS_EXPIRED')).toContain('has to renew it');
  expect(told('CERT_NOT_YET_VALID')).toContain('look at the clock');
  expect(told('CERT_REVOKED')).toContain('get another one');
});

test('CONN45 other failures of a socket are not taken for a certificate', () => {
  expect(told('ERR_SSL_WRONG_VERSION_NUMBER')).toContain('does not speak TLS here');
  expect(told('ETIMEDOUT')).toContain('upstream_timeout');
  expect(told('ECONNREFUSED')).toContain('look at its host and port');
  expect(socketProblem('The server', 'SOMETHING_ELSE')).toBeUndefined();
  expect(socketProblem('The server', undefined)).toBeUndefined();
});
