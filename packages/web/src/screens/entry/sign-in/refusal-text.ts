import type { signInTexts } from './texts.ts';

type SignInTexts = (typeof signInTexts)['en'];

/** Why single sign-on did not work, by the code that came back; an unknown one is told in general. */
export function refusalText(t: SignInTexts, code: unknown): string {
  switch (code) {
    case 'challenge_expired':
      return t.oidcExpired;
    case 'sign_in_refused':
      return t.oidcRefused;
    case 'email_not_verified':
      return t.oidcEmail;
    case 'no_account':
      return t.oidcNoAccount;
    case 'upstream_failed':
    case 'upstream_timeout':
    case 'unavailable':
      return t.oidcAway;
    case 'not_found':
      return t.oidcMissing;
    default:
      return t.oidcFailed;
  }
}
