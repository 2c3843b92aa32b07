import { mayUse, type ConnectionUse } from '../../../delivery/connections/open-connection.ts';
import type { JwtConnection } from '../../../delivery/connections/sign-jwt.ts';
import type { Signers } from '../../../delivery/connections/signers.ts';
import type { Signing } from './jwt.ts';

/** What a run may sign with. */
export function signingOf(signers: Signers, use: ConnectionUse): Signing {
  return new Map(
    [...signers].map(([name, signer]): [string, JwtConnection | string] => {
      if (signer === undefined)
        return [name, `the connection "${name}" has no secret here: set it under Connections`];
      if (!mayUse(signer.definition, use))
        return [name, `whoever caused this run may not use the connection "${name}"`];
      const { definition, secret } = signer;
      return [name, { definition: { settings: definition.settings }, secret }];
    }),
  );
}
