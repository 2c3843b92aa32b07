import * as z from 'zod';
import type { Answer } from '../../define-route.ts';

/** What OAuth has words for (RFC 6749, 7591 and 8707). */
export type OauthErrorCode =
  | 'invalid_client_metadata'
  | 'invalid_redirect_uri'
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_target'
  | 'unsupported_grant_type';

/** An error as programs that speak OAuth expect it. */
export const oauthErrorBody = z.object({ error: z.string(), error_description: z.string() });

/** Answers such an error. */
export function oauthError(error: OauthErrorCode, description: string): Answer {
  return { status: 400, body: { error, error_description: description }, headers: notKept };
}

/** What is said of tokens is kept by nobody on the way. */
export const notKept = { 'cache-control': 'no-store' };
