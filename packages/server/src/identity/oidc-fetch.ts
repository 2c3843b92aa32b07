import { Problem } from '@bakehouse/contract';
import type { CustomFetch } from 'openid-client';
import { makeHttpClient } from '../delivery/outgoing/http-client.ts';

/** Metadata, keys and tokens are small. */
const maxBytes = 1024 ** 2;

/** Asks the issuer within the limits of all that is asked of others. It may be anywhere: who runs the server has named it. */
export function issuerFetch(): CustomFetch {
  const ask = makeHttpClient({ allowPrivate: ['0.0.0.0/0', '::/0'] });
  return async (url, { method, headers, body, signal }) => {
    const answer = await ask({
      url,
      method,
      headers,
      ...(body == null ? {} : { body: new Uint8Array(await new Response(body).arrayBuffer()) }),
      maxBytes,
      // What is sent holds secrets, which are for the issuer alone.
      redirects: 0,
      signal,
    });
    const { status, headers: told } = answer;
    if (status >= 500) throw new Problem('upstream_failed', `"${new URL(url).host}" answered ${status}`);
    return new Response(answer.body.length === 0 ? null : new Uint8Array(answer.body), {
      status,
      headers: told,
    });
  };
}
