import type { OpenConnection } from './open-connection.ts';

/** What proves to the other system who asks: headers, or a parameter of the address. */
export interface Proof {
  headers: Record<string, string>;
  query: Record<string, string>;
  /** What must never be seen in an answer. */
  secrets: readonly string[];
}

/** The proof of a connection; `token` is the access token of one of kind oauth2. */
export function proofOf(opened: OpenConnection, token: string | undefined): Proof {
  const { kind } = opened.definition;
  if (kind === 'apiKey') return apiKey(opened as OpenConnection<'apiKey'>);
  if (kind === 'basic') return basic(opened as OpenConnection<'basic'>);
  const bearer = token ?? (opened as OpenConnection<'bearer'>).secret.token;
  const all = Object.values(opened.secret).filter((each) => typeof each === 'string');
  return { headers: { authorization: `Bearer ${bearer}` }, query: {}, secrets: [...all, bearer] };
}

function apiKey({ definition: { settings }, secret: { key } }: OpenConnection<'apiKey'>): Proof {
  const { in: place = 'header', name, prefix = '' } = settings;
  const pair = { [place === 'header' ? name.toLowerCase() : name]: `${prefix}${key}` };
  return {
    headers: place === 'header' ? pair : {},
    query: place === 'query' ? pair : {},
    secrets: [key],
  };
}

function basic({ definition: { settings }, secret: { password } }: OpenConnection<'basic'>): Proof {
  const joined = Buffer.from(`${settings.user}:${password}`).toString('base64');
  return { headers: { authorization: `Basic ${joined}` }, query: {}, secrets: [password, joined] };
}
