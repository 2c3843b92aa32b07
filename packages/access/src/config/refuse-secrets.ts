import type { FaultList } from './faults.ts';

/** Refuses a file that holds a credential: by the look of a value, or by the name of a member. The value is not repeated. */
export function refuseSecrets(value: unknown, faults: FaultList, path = ''): void {
  if (typeof value === 'string') {
    if (/tskey-|hskey-|-----BEGIN [A-Z ]*PRIVATE KEY/.test(value))
      faults.refuse(path, 'holds a secret; take it out of the file and revoke it');
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const at = path === '' ? key : `${path}.${key}`;
    if (
      /^(.*[-_.])?(token|secret|password|passwd|apikey|api_key|authkey|auth_key|client_?secret)$/i.test(key)
    )
      faults.refuse(at, 'secrets do not belong into the file; they come from the environment');
    else refuseSecrets(inner, faults, at);
  }
}
