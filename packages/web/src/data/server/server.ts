import { createClient, type AnyApp, type Client } from '@bakehouse/client/source';
import { serverAddresses } from './addresses.ts';

let client: Client<AnyApp> | undefined;

/** The server, as every other program uses it. What fails in passing is asked again by whoever shows it. */
export function server(): Client<AnyApp> {
  client ??= connect();
  return client;
}

function connect(): Client<AnyApp> {
  const { api, ws } = serverAddresses();
  return createClient({
    url: api,
    attempts: 1,
    credentials: 'include',
    // This app comes from the server: it fits to it, or is loaded anew.
    headers: {},
    liveUrl: ws,
    // The cookie belongs to the host of the API.
    liveByCookie: ws === (api === '' ? window.location.origin : api),
  });
}
