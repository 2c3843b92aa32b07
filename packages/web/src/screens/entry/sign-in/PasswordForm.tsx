import { Link } from '@tanstack/react-router';
import { Button, Input } from 'antd';
import { KeyRound } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { request } from '../../../data/server/client.ts';
import { hasCode } from '../../../data/server/problem.ts';
import type { User } from '../../../data/session/rights.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import { Notice } from '../../../parts/messages/Notice.tsx';
import { problemText } from '../../../parts/messages/problem-text.ts';
import { paths } from '../../../base/paths.ts';
import { hasPasskeys, signInWithPasskey } from '../../../data/session/passkey.ts';
import { OidcButton } from './OidcButton.tsx';
import { signInTexts } from './texts.ts';
import { BusyButton } from '../../../parts/controls/BusyButton.tsx';

/** Address and password, a passkey, or single sign-on. */
export function PasswordForm({
  notice,
  refusal,
  to,
  onUser,
  onChallenge,
}: {
  notice: string | undefined;
  /** Why a sign-in that began elsewhere did not work. */
  refusal: string | undefined;
  /** Where to go afterwards. */
  to: string;
  onUser: (user: User) => void;
  onChallenge: (challenge: string) => void;
}) {
  const t = useTexts(signInTexts);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const shown = problem ?? refusal;
  const attempt = async (work: () => Promise<{ user: User }>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      onUser((await work()).user);
    } catch (error) {
      if (hasCode(error, 'totp_required')) onChallenge(String(error.body['challenge']));
      else if (hasCode(error, 'wrong_credentials')) setProblem(t.wrong);
      else if (hasCode(error, 'wrong_passkey')) setProblem(t.wrongPasskey);
      else if (!(error instanceof DOMException)) setProblem(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(() => request('/auth/sign-in', { method: 'POST', body: { email, password } }));
  };
  return (
    <form className="stack" onSubmit={submit}>
      {notice !== undefined && <Notice level="success">{notice}</Notice>}
      {shown !== undefined && <Notice level="error">{shown}</Notice>}
      <FormRow label={t.email}>
        {(control) => (
          <Input
            {...control}
            type="email"
            name="email"
            size="large"
            autoComplete="username webauthn"
            autoFocus
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </FormRow>
      <FormRow label={t.password}>
        {(control) => (
          <Input
            {...control}
            type="password"
            name="password"
            size="large"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </FormRow>
      <BusyButton type="primary" htmlType="submit" size="large" block busy={busy}>
        {t.submit}
      </BusyButton>
      {hasPasskeys() && (
        <Button
          size="large"
          block
          disabled={busy}
          icon={<KeyRound size={16} aria-hidden />}
          onClick={() => void attempt(signInWithPasskey)}
        >
          {t.passkey}
        </Button>
      )}
      <OidcButton to={to} disabled={busy} />
      <p className="small door-foot">
        <Link to={paths.forgotten}>{t.forgotten}</Link>
      </p>
    </form>
  );
}
