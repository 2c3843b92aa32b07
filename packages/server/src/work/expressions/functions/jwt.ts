import { isObject } from '@bakehouse/contract';
import type { HostFunctions } from '@bakehouse/engine';
import { mayUse, type ConnectionUse } from '../../../delivery/connections/open-connection.ts';
import { signJwt } from '../../../delivery/connections/sign-jwt.ts';
import type { Signers } from '../../../delivery/connections/signers.ts';
import { hostFunctions } from './host-functions.ts';

/** What the server works out for the expressions of a run: `$jwt` signs with the connections that the run may use. */
export function functionsOfRun(signers: Signers, use: ConnectionUse): HostFunctions {
  if (signers.size === 0) return hostFunctions;
  return {
    ...hostFunctions,
    jwt: (claims: unknown, name: string) => {
      if (!isObject(claims)) throw new Error('the claims must be an object');
      const signer = signers.get(name);
      if (signer === undefined) throw new Error(missing(signers, name));
      if (!mayUse(signer.definition, use))
        throw new Error(`whoever caused this run may not use the connection "${name}"`);
      return signJwt(signer, claims, Date.now());
    },
  };
}

function missing(signers: Signers, name: string): string {
  return signers.has(name)
    ? `the connection "${name}" has no secret here: set it under Connections`
    : `there is no connection "${name.slice(0, 100)}" of kind jwt`;
}
