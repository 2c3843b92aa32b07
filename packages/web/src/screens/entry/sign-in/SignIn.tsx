import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { User } from '../../../data/session/rights.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { useTitle } from '../../../parts/messages/PageStates.tsx';
import { beginSession } from '../../../data/session/session.ts';
import { SignInFrame } from './SignInFrame.tsx';
import { CodeForm } from './CodeForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { refusalText } from './refusal-text.ts';
import { signInTexts } from './texts.ts';

/** The door: address and password, then a code where a second factor is on, a passkey, or single sign-on. */
export function SignIn() {
  const t = useTexts(signInTexts);
  const navigate = useNavigate();
  const { to, set, problem } = useSearch({ strict: false }) as Record<string, unknown>;
  const [challenge, setChallenge] = useState<string>();
  const [notice, setNotice] = useState(set === true ? t.passwordSet : undefined);
  useTitle(t.title);
  const enter = (user: User) => {
    beginSession(user);
    void navigate({ to: safeReturnPath(to), replace: true });
  };
  return (
    <SignInFrame title={challenge === undefined ? t.title : t.codeTitle}>
      {challenge === undefined ? (
        <PasswordForm
          notice={notice}
          refusal={problem === undefined ? undefined : refusalText(t, problem)}
          to={safeReturnPath(to)}
          onUser={enter}
          onChallenge={setChallenge}
        />
      ) : (
        <CodeForm
          challenge={challenge}
          onUser={enter}
          onBack={(why) => {
            setNotice(why);
            setChallenge(undefined);
          }}
        />
      )}
    </SignInFrame>
  );
}

/** Only addresses of this app: whoever sends a link must not lead people elsewhere after the sign-in. */
export function safeReturnPath(to: unknown): string {
  if (typeof to !== 'string' || !/^\/(?![/\\])/.test(to)) return '/';
  const url = new URL(to, window.location.origin);
  return url.origin === window.location.origin
    ? `${url.pathname}${url.search}`.replace(/^\/app(?=\/|$)/, '') || '/'
    : '/';
}
