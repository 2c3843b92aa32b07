import * as z from 'zod';
import { defineKey } from './define-key.ts';
import { issuer, signUpRoles } from './values.ts';

/** The keys of single sign-on. */
export const oidcKeys = {
  OIDC_ISSUER: defineKey({
    schema: issuer().optional(),
    about:
      'Issuer of OpenID Connect by which people may sign in, `https://login.example.com/realms/staff`; http only on this machine.',
    otherwise: 'no single sign-on',
  }),
  OIDC_CLIENT_ID: defineKey({
    schema: z.string().min(1).optional(),
    about: 'Name under which OIDC_ISSUER knows this installation.',
    otherwise: 'no single sign-on',
  }),
  OIDC_CLIENT_SECRET: defineKey({
    schema: z.string().min(1).optional(),
    about: 'Secret that belongs to OIDC_CLIENT_ID.',
    otherwise: 'a public client, which has none',
    secret: true,
  }),
  OIDC_NAME: defineKey({
    schema: z.string().trim().min(1).max(60, 'must have at most 60 characters').optional(),
    about: 'Name of OIDC_ISSUER on the button of the sign-in.',
    otherwise: 'single sign-on',
  }),
  OIDC_SIGN_UP: defineKey({
    schema: signUpRoles().prefault('off'),
    about:
      'Roles of accounts that are made for people whom OIDC_ISSUER knows and nobody here does, separated by commas; `off` lets in only who has an account.',
  }),
  OIDC_TRUST_EMAIL: defineKey({
    schema: z.enum(['verified', 'always']).prefault('verified'),
    about:
      'Which e-mail addresses of OIDC_ISSUER lead to an account: those it says it has verified, or `always`, for one that never says so and whose addresses only its administrators give.',
  }),
};
