import { Input } from 'antd';
import { useState, type FormEvent } from 'react';
import { request } from '../../../data/server/client.ts';
import { hasCode } from '../../../data/server/problem.ts';
import type { User } from '../../../data/session/rights.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import { problemText } from '../../../parts/messages/problem-text.ts';
import { signInTexts } from './texts.ts';
import { BusyButton } from '../../../parts/controls/BusyButton.tsx';

/** The second factor: a code of an app, or a recovery code. */
export function CodeForm({
  challenge,
  onUser,
  onBack,
}: {
  challenge: string;
  onUser: (user: User) => void;
  onBack: (why?: string) => void;
}) {
  const t = useTexts(signInTexts);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      const body = { challenge, code: code.trim() };
      onUser((await request<{ user: User }>('/auth/sign-in/totp', { method: 'POST', body })).user);
    } catch (error) {
      if (hasCode(error, 'challenge_expired')) onBack(t.expired);
      else setProblem(hasCode(error, 'wrong_code') ? t.wrongCode : problemText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="stack" onSubmit={(event) => void submit(event)}>
      <FormRow
        label={t.code}
        help={t.codeHelp}
        message={problem}
        status={problem === undefined ? undefined : 'error'}
      >
        {(control) => (
          <Input
            {...control}
            size="large"
            autoFocus
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </FormRow>
      <BusyButton
        type="primary"
        htmlType="submit"
        size="large"
        block
        busy={busy}
        disabled={code.trim() === ''}
      >
        {t.codeSubmit}
      </BusyButton>
      <p className="small door-foot">
        <button type="button" className="link-button" onClick={() => onBack()}>
          {t.back}
        </button>
      </p>
    </form>
  );
}
