import type { TokenScope } from '@bakehouse/contract';
import type { Actor, Executor, LogPlace } from '@bakehouse/store';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Services } from './services.ts';
import type { Config } from '../foundation/config/config.ts';
import type { Upload } from '../formats/files/upload.ts';

/** Who may call a route. */
export type Access =
  /** Anybody. */
  | 'public'
  /** Anybody; whoever is signed in is known by it. */
  | 'anybody'
  /** This machine, or whoever has the metrics token. */
  | 'operator'
  /** Whoever is signed in; what they may see and do is decided in the store. */
  | 'user'
  /** Whoever is signed in, though not by an API token: for what changes the ways to sign in. */
  | 'session'
  /** Whoever has the role `admin`. */
  | 'admin';

/** One possible answer of a route: its media type, and the schema of its body where that is JSON. */
export interface AnswerSpec {
  about: string;
  type?: string;
  /** Other media types that it may have instead; a star on both sides of the slash stands for any. */
  also?: readonly string[];
  schema?: z.ZodType;
}

/** What a handler answers. */
export interface Answer {
  status: number;
  /** Text and bytes go out as they are, a stream as it comes, everything else as JSON. */
  body?: unknown;
  headers?: Record<string, string | string[]>;
  /** Set when the body holds a secret that is shown this once: it is kept nowhere, not even for its Idempotency-Key. */
  shownOnce?: boolean;
}

/** What a handler gets: all parts of the request already checked. */
export interface RouteInput<P, Q, B> {
  params: P;
  query: Q;
  body: B;
  /** The file that was sent, on routes that take one; it is removed after the answer. */
  upload: Upload | undefined;
  request: FastifyRequest;
  services: Services;
  /** Who asks; on public routes nobody. */
  actor: Actor;
  /** Id of the session they signed in by; undefined with an API token, and on public routes. */
  session: string | undefined;
  /** Where statements run: one transaction when the request carries an Idempotency-Key. */
  db: Executor;
  /** What the caller must find in what they read; undefined where only the primary will do. */
  readAfter: LogPlace | undefined;
}

/** One route of the API, from which registration, checks and the API description are made. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `:name` for parameters. */
  path: string;
  tag: string;
  summary: string;
  access: Access;
  /** What an API token must have been given to call it; sessions need nothing. */
  scope?: TokenScope;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The media types of a file that is the whole body, up to UPLOAD_LIMIT; of a form with a file, `body` is the schema of its fields. */
  upload?: readonly string[];
  /** Set where the body is wanted as the bytes that came, of whatever type, up to BODY_LIMIT, instead of `body`. */
  raw?: boolean;
  /** Set where the handler takes the body itself, as it comes (`receiveParts`): `upload` and `body` only describe it. */
  streamed?: boolean;
  /** Most bytes of a raw body, where it is more than BODY_LIMIT. */
  largest?: (config: Config) => number;
  /** Throws for whoever may not send a file at all, before it is taken. */
  admit?: (actor: Actor) => void;
  /** Longest time for one request, where it is longer than REQUEST_SECONDS. */
  seconds?: number;
  /** What kind of work it is, where it is no ordinary request: PostgreSQL lets it go on for longer. */
  work?: 'transfer' | 'build';
  answers: Record<number, AnswerSpec>;
  /** Set where the audit log notes what it does: it is one transaction that knows who works in it. */
  audited?: boolean;
  /** Which of the codes it may answer with, besides those every route has. */
  problems?: readonly number[];
  /** The address that tells programs without a credential how to get one (RFC 9728). */
  credentialFrom?: (services: Services) => string;
  /** Set for probes: answered before the server is ready, and not counted against rate limits. */
  probe?: boolean;
  /** Set where the answer lies ready in memory: it is not counted against rate limits, and nobody is sent away from it. */
  ready?: boolean;
  handle(input: RouteInput<unknown, unknown, unknown>): Answer | Promise<Answer>;
}

/** States a route; the schemas give the handler's types. */
export function defineRoute<
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
>(
  route: Omit<Route, 'handle' | 'params' | 'query' | 'body'> & {
    params?: P;
    query?: Q;
    body?: B;
    handle(input: RouteInput<z.output<P>, z.output<Q>, z.output<B>>): Answer | Promise<Answer>;
  },
): Route {
  return route;
}
