import type { Route } from '../../define-route.ts';
import { changeMe, me } from './me.ts';
import { beginOidc, finishOidc, signInMethods } from './oidc.ts';
import {
  beginPasskey,
  beginPasskeySignIn,
  finishPasskey,
  ownPasskeys,
  removePasskey,
  signInPasskey,
} from './passkeys.ts';
import { ownRights } from './rights.ts';
import { requestPasswordReset, resetPassword } from './reset-password.ts';
import { endOtherSessions, endOwnSession, ownSessions } from './sessions.ts';
import { signIn, signInTotp, signOut } from './sign-in.ts';
import { confirmOwnTotp, disableTotp, enrolTotp, renewOwnRecoveryCodes } from './totp.ts';

/** How people sign in, and what they do with their own account. */
export const authRoutes: readonly Route[] = [
  signIn,
  signInTotp,
  beginPasskeySignIn,
  signInPasskey,
  signInMethods,
  beginOidc,
  finishOidc,
  signOut,
  me,
  changeMe,
  ownRights,
  ownSessions,
  endOwnSession,
  endOtherSessions,
  requestPasswordReset,
  resetPassword,
  enrolTotp,
  confirmOwnTotp,
  renewOwnRecoveryCodes,
  disableTotp,
  ownPasskeys,
  beginPasskey,
  finishPasskey,
  removePasskey,
];
