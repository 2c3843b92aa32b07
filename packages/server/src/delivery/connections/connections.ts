import {
  httpConnectionKinds,
  isAtHost,
  Problem,
  type ConnectionDefinition,
  type ConnectionKind,
} from '@bakehouse/contract';
import { noteConnectionUse, type Pool } from '@bakehouse/store';
import type { HttpClient, OutgoingAnswer, OutgoingRequest } from '../outgoing/http-client.ts';
import { checkHost, type CheckedHost, type TargetRules } from '../outgoing/find-target.ts';
import { openRemoteFiles, type FileConnection, type RemoteWork } from '../remote-files/open-remote-files.ts';
import { openRemoteSite } from '../remote-files/open-remote-site.ts';
import type { RemoteFiles } from '../remote-files/remote-files.ts';
import type { RemoteSite, SitePlace } from '../remote-files/remote-site.ts';
import { proofOf, type Proof } from './authorise.ts';
import { finishConsent } from './consent.ts';
import { makeMask } from './mask-secret.ts';
import { makeAccessToken } from './oauth-tokens.ts';
import { openConnection, type ConnectionUse, type OpenConnection } from './open-connection.ts';
import { serverOf } from './server-of.ts';

/** The connections of a process: everything that is sent with a secret goes through it. */
export interface Connections {
  /** Opens a connection for an element that speaks its protocol itself. Its secret must reach nothing but the other system. */
  open<Kind extends ConnectionKind>(
    name: string,
    kinds: readonly Kind[],
    use: ConnectionUse,
  ): Promise<OpenConnection<Kind>>;
  /** Sends a request with the proof of a connection to one of its hosts; the answer shows nothing of the secret. */
  send(name: string, use: ConnectionUse, request: OutgoingRequest): Promise<OutgoingAnswer>;
  /** The access token of a connection of kind oauth2, for an element that speaks with the other system itself. */
  token(opened: OpenConnection<'oauth2'>): Promise<string>;
  /** The checked addresses of the server of a connection that is no HTTP: an element connects to them and to no others. */
  server(definition: ConnectionDefinition): Promise<CheckedHost>;
  /** The files of a connection of kind s3 or ssh, for one piece of work; whoever opens them closes them. */
  files(opened: FileConnection, work: RemoteWork): Promise<RemoteFiles>;
  /** A place of such a connection that shows a site; whoever opens it closes it. */
  site(
    opened: FileConnection,
    place: SitePlace,
    work: { milliseconds: number; signal: AbortSignal },
  ): Promise<RemoteSite>;
  /** Takes a user back who was asked for consent; gives the name of the connection. */
  consent(
    redirectUri: string,
    answer: { state: string; code: string | undefined; userId: string },
    use: ConnectionUse,
  ): Promise<string>;
  /** Notes how a use ended: well, or with this failure. */
  used(name: string, error?: unknown): Promise<void>;
}

/** What connections are made with. */
export interface ConnectionsParts {
  pool: () => Pool;
  /** Entries of `SECRET_KEY`. */
  keys: () => readonly string[];
  http: HttpClient;
  /** What addresses are checked against. */
  rules: TargetRules;
}

/** Often enough for "last use", seldom enough to cost nothing. */
const noteEveryMs = 10_000;

/** Makes the connections of a process. */
export function makeConnections({ pool, keys, http, rules }: ConnectionsParts): Connections {
  const noted = new Map<string, { at: number; code: string | undefined }>();
  const accessToken: ReturnType<typeof makeAccessToken> = (opened, refused) =>
    (tokens ??= makeAccessToken({ pool: pool(), keys: keys(), http }))(opened, refused);
  let tokens: ReturnType<typeof makeAccessToken> | undefined;
  return {
    open,
    token: (opened) => accessToken(opened),
    send,
    server,
    files: (opened, work) => openRemoteFiles(opened, work, { http, server }),
    site: (opened, place, work) => openRemoteSite(opened, place, work, { http, server }),
    used,
    consent: (redirectUri, answer, use) =>
      finishConsent({ pool: pool(), keys: keys(), http, redirectUri }, answer, use),
  };

  async function open<Kind extends ConnectionKind>(
    name: string,
    kinds: readonly Kind[],
    use: ConnectionUse,
  ): Promise<OpenConnection<Kind>> {
    return openConnection({ db: pool(), keys: keys() }, name, kinds, use);
  }

  async function send(name: string, use: ConnectionUse, request: OutgoingRequest): Promise<OutgoingAnswer> {
    const opened = await open(name, httpConnectionKinds, use);
    const allows = (url: URL): void => refuseOtherHost(opened.definition, url);
    if (!URL.canParse(request.url)) return http(request);
    allows(new URL(request.url));
    try {
      let token = await tokenOf(opened);
      let proof = proofOf(opened, token, request);
      let answer = await http({ ...proven(name, request, proof), allows });
      if (answer.status === 401 && token !== undefined) {
        // It may have been taken back before its time: one that is new is tried once.
        token = await tokenOf(opened, token);
        proof = proofOf(opened, token, request);
        answer = await http({ ...proven(name, request, proof), allows });
      }
      await used(name, refusalOf(name, answer.status));
      return masked(name, answer, proof);
    } catch (error) {
      await used(name, error);
      throw error;
    }
  }

  async function server(definition: ConnectionDefinition): Promise<CheckedHost> {
    const place = serverOf(definition);
    if (place === undefined) throw new Error(`a connection of kind ${definition.kind} has no server`);
    return checkHost(place, rules);
  }

  async function tokenOf(opened: OpenConnection, refused?: string): Promise<string | undefined> {
    if (opened.definition.kind !== 'oauth2') return undefined;
    return accessToken(opened as OpenConnection<'oauth2'>, refused);
  }

  async function used(name: string, error?: unknown): Promise<void> {
    const problem = error instanceof Problem ? error : undefined;
    const code = error === undefined ? undefined : (problem?.code ?? 'internal');
    const last = noted.get(name);
    const at = Date.now();
    if (last !== undefined && last.code === code && at - last.at < noteEveryMs) return;
    noted.set(name, { at, code });
    const failure = code && { code, message: problem?.message ?? 'It failed.' };
    // A use that cannot be noted was one all the same.
    await noteConnectionUse(pool(), name, failure).catch(() => undefined);
  }
}

/** What is told of an answer that refuses the connection; undefined where it does not. */
export function refusalOf(name: string, status: number): Problem | undefined {
  if (status === 401 || status === 403)
    return new Problem(
      'connection_refused',
      `The other system refuses the connection "${name}" (status ${status}): look at its rights there, or set its secret again.`,
    );
  if (status === 429)
    return new Problem('connection_limited', `The other system asks the connection "${name}" to slow down.`);
  return undefined;
}

function refuseOtherHost({ name, hosts = [] }: ConnectionDefinition, url: URL): void {
  if (isAtHost(url, hosts)) return;
  throw new Problem(
    'address_refused',
    `"${url.protocol}//${url.host}" is not among the hosts of the connection "${name}", so it is not sent there.`,
  );
}

function proven(name: string, request: OutgoingRequest, proof: Proof): OutgoingRequest {
  const { headers, query, certificate, secrets } = proof;
  const { into } = request;
  const url = new URL(request.url);
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
  const own = Object.entries(request.headers ?? {}).filter(([key]) => !(key.toLowerCase() in headers));
  return {
    ...request,
    url: url.href,
    headers: { ...Object.fromEntries(own), ...headers },
    into: into && ((pieces, answered) => into(makeMask(name, secrets).pieces(pieces), answered)),
    ...(certificate === undefined ? {} : { certificate }),
  };
}

function masked(name: string, answer: OutgoingAnswer, { secrets }: Proof): OutgoingAnswer {
  const mask = makeMask(name, secrets);
  const headers = Object.entries(answer.headers).map(([key, value]) => [key, mask.text(value)] as const);
  return {
    ...answer,
    url: mask.text(answer.url),
    headers: Object.fromEntries(headers),
    body: mask.bytes(answer.body),
  };
}
