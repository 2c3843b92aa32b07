import { Link, useNavigate } from '@tanstack/react-router';
import { Checkbox, Input } from 'antd';
import { useState, type FormEvent } from 'react';
import { request } from '../../../data/server/client.ts';
import { hasCode } from '../../../data/server/problem.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import { Notice } from '../../../parts/messages/Notice.tsx';
import { useTitle } from '../../../parts/messages/PageStates.tsx';
import { problemText } from '../../../parts/messages/problem-text.ts';
import { paths } from '../../../base/paths.ts';
import { SignInFrame } from '../sign-in/SignInFrame.tsx';
import { passwordTexts } from './texts.ts';
import { BusyButton } from '../../../parts/controls/BusyButton.tsx';

/** Where the link of a mail to a new password leads. */
export function ResetPassword() {
  return <NewPassword title={useTexts(passwordTexts).reset} offersTokens />;
}

/** Where the link of an invitation leads. */
export function Invitation() {
  return <NewPassword title={useTexts(passwordTexts).invitation} />;
}

/** Sets a password by the token behind the #, which no server log ever sees. */
function NewPassword({ title, offersTokens = false }: { title: string; offersTokens?: boolean }) {
  const t = useTexts(passwordTexts);
  const navigate = useNavigate();
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '');
  const [password, setPassword] = useState('');
  const [endTokens, setEndTokens] = useState(false);
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [broken, setBroken] = useState(token === '');
  useTitle(title);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      await request('/auth/reset-password', { method: 'POST', body: { token, password, endTokens } });
      await navigate({ to: paths.signIn, search: { set: true }, replace: true });
    } catch (error) {
      if (hasCode(error, 'not_found')) setBroken(true);
      else setProblem(hasCode(error, 'invalid') ? t.rule : problemText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <SignInFrame title={title}>
      {broken ? (
        <div className="stack">
          <Notice level="error">{t.broken}</Notice>
          <p className="small door-foot">
            <Link to={paths.forgotten}>{t.again}</Link>
          </p>
        </div>
      ) : (
        <form className="stack" onSubmit={(event) => void submit(event)}>
          <FormRow
            label={t.password}
            help={t.rule}
            message={problem === t.rule ? undefined : problem}
            status={problem === undefined ? undefined : 'error'}
          >
            {(control) => (
              <Input
                {...control}
                type={shown ? 'text' : 'password'}
                size="large"
                autoFocus
                autoComplete="new-password"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
                suffix={
                  <button type="button" className="link-button" onClick={() => setShown(!shown)}>
                    {shown ? t.hide : t.show}
                  </button>
                }
              />
            )}
          </FormRow>
          {offersTokens && (
            <Checkbox checked={endTokens} onChange={({ target }) => setEndTokens(target.checked)}>
              {t.endTokens}
            </Checkbox>
          )}
          <BusyButton type="primary" htmlType="submit" size="large" block busy={busy}>
            {t.set}
          </BusyButton>
        </form>
      )}
    </SignInFrame>
  );
}
