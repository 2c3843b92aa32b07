import { Link } from '@tanstack/react-router';
import { Input } from 'antd';
import { useState, type FormEvent } from 'react';
import { request } from '../../../data/server/client.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import { Notice } from '../../../parts/messages/Notice.tsx';
import { useTitle } from '../../../parts/messages/PageStates.tsx';
import { problemText } from '../../../parts/messages/problem-text.ts';
import { paths } from '../../../base/paths.ts';
import { SignInFrame } from '../sign-in/SignInFrame.tsx';
import { passwordTexts } from './texts.ts';
import { BusyButton } from '../../../parts/controls/BusyButton.tsx';

/** Asks for a mail with a link to a new password. */
export function ForgottenPassword() {
  const t = useTexts(passwordTexts);
  const [email, setEmail] = useState('');
  const [state, setState] = useState<'open' | 'busy' | 'sent'>('open');
  const [problem, setProblem] = useState<string>();
  useTitle(t.forgotten);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setState('busy');
    setProblem(undefined);
    try {
      await request('/auth/reset-password/request', { method: 'POST', body: { email } });
      setState('sent');
    } catch (error) {
      setProblem(problemText(error));
      setState('open');
    }
  };
  return (
    <SignInFrame title={t.forgotten}>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        {problem !== undefined && <Notice level="error">{problem}</Notice>}
        {state === 'sent' ? (
          <Notice level="success">{t.sent}</Notice>
        ) : (
          <>
            <FormRow label={t.email} help={t.forgottenHelp}>
              {(control) => (
                <Input
                  {...control}
                  type="email"
                  size="large"
                  required
                  autoFocus
                  autoComplete="username"
                  value={email}
                  onChange={(event) => setEmail(event.target.value)}
                />
              )}
            </FormRow>
            <BusyButton type="primary" htmlType="submit" size="large" block busy={state === 'busy'}>
              {t.send}
            </BusyButton>
          </>
        )}
        <p className="small door-foot">
          <Link to={paths.signIn}>{t.back}</Link>
        </p>
      </form>
    </SignInFrame>
  );
}
