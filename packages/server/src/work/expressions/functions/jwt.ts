import { isObject } from '@bakehouse/contract';
import type { HostFunctions } from '@bakehouse/engine';
import { signJwt, type JwtConnection } from '../../../delivery/connections/sign-jwt.ts';
import { hostFunctions } from './host-functions.ts';

/** What a run signs with, by name, or why it cannot. It is plain data, so that a thread can be given it. */
export type Signing = ReadonlyMap<string, JwtConnection | string>;

/** What the server works out for expressions: `$jwt` signs with what is given. */
export function functionsOf(signing: Signing): HostFunctions {
  if (signing.size === 0) return hostFunctions;
  return {
    ...hostFunctions,
    jwt: (claims: unknown, name: string) => {
      if (!isObject(claims)) throw new Error('the claims must be an object');
      const signer = signing.get(name) ?? `there is no connection "${name.slice(0, 100)}" of kind jwt`;
      if (typeof signer === 'string') throw new Error(signer);
      return signJwt(signer, claims, Date.now());
    },
  };
}
