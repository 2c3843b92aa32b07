import { Button, Input } from 'antd';
import { useState } from 'react';
import { request } from '../../../data/server/client.ts';
import { hasCode } from '../../../data/server/problem.ts';
import { queryClient } from '../../../data/server/query-client.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import { problemText, toastProblem } from '../../../parts/messages/problem-text.ts';
import { sessionQuery, useUser } from '../../../data/session/session.ts';
import { QrCode } from './QrCode.tsx';
import { accountTexts } from './texts.ts';

type State =
  | { step: 'idle' }
  | { step: 'prove' }
  | { step: 'enrol'; secret: string; uri: string }
  | { step: 'codes'; codes: string[] }
  | { step: 'off' };

/** Turns the second factor on and off. */
export function SecondFactor() {
  const t = useTexts(accountTexts);
  // Who signs in elsewhere has no password.
  const { totp, pending } = useUser();
  const [state, setState] = useState<State>({ step: 'idle' });
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const begin = async () => {
    try {
      const { secret, uri } = await request<{ secret: string; uri: string }>('/auth/totp', {
        method: 'POST',
        body: pending ? {} : { password: typed },
      });
      setTyped('');
      setProblem(undefined);
      setState({ step: 'enrol', secret, uri });
    } catch (error) {
      if (pending) toastProblem(error);
      else setProblem(problemText(error));
    }
  };
  const send = async (path: string, body: object): Promise<{ recoveryCodes?: string[] } | undefined> => {
    try {
      const answer = await request<{ recoveryCodes?: string[] } | undefined>(path, { method: 'POST', body });
      await queryClient.invalidateQueries(sessionQuery);
      setTyped('');
      setProblem(undefined);
      return answer ?? {};
    } catch (error) {
      setProblem(hasCode(error, 'invalid') && path.endsWith('confirm') ? t.wrongCode : problemText(error));
      return undefined;
    }
  };
  const confirm = async () => {
    const answer = await send('/auth/totp/confirm', { code: typed });
    if (answer !== undefined) setState({ step: 'codes', codes: answer.recoveryCodes ?? [] });
  };
  const disable = async () => {
    if ((await send('/auth/totp/disable', { password: typed })) !== undefined) setState({ step: 'idle' });
  };
  const asksPassword = state.step === 'off' || state.step === 'prove';
  const turnOn = () => (pending ? void begin() : setState({ step: 'prove' }));
  const leave = () => {
    setTyped('');
    setProblem(undefined);
    setState({ step: 'idle' });
  };
  return (
    <section className="card stack">
      <h2>{t.factor}</h2>
      {state.step === 'codes' ? (
        <>
          <h3>{t.recovery}</h3>
          <p>{t.recoveryText}</p>
          <pre className="code-show">{state.codes.join('\n')}</pre>
          <div>
            <Button type="primary" onClick={() => setState({ step: 'idle' })}>
              {t.done}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="soft">{totp ? t.factorOn : t.factorOff}</p>
          {state.step === 'enrol' && <p>{t.scan}</p>}
          {state.step === 'enrol' && <QrCode text={state.uri} label={t.qrCode} />}
          {state.step === 'enrol' && (
            <p>
              {t.secret} <code className="secret">{state.secret.replaceAll(/(.{4})/g, '$1 ').trim()}</code>{' '}
              <a href={state.uri}>{t.openApp}</a>
            </p>
          )}
          {state.step !== 'idle' && (
            <FormRow
              label={asksPassword ? t.current : t.code}
              message={problem}
              status={problem === undefined ? undefined : 'error'}
            >
              {(control) => (
                <Input
                  {...control}
                  autoFocus
                  type={asksPassword ? 'password' : 'text'}
                  autoComplete={asksPassword ? 'current-password' : 'one-time-code'}
                  value={typed}
                  onChange={(event) => setTyped(event.target.value)}
                />
              )}
            </FormRow>
          )}
          <div className="row">
            {state.step === 'idle' && (
              <Button onClick={() => (totp ? setState({ step: 'off' }) : turnOn())}>
                {totp ? t.turnOff : t.turnOn}
              </Button>
            )}
            {state.step === 'prove' && (
              <Button type="primary" onClick={() => void begin()}>
                {t.turnOn}
              </Button>
            )}
            {state.step === 'enrol' && (
              <Button type="primary" onClick={() => void confirm()}>
                {t.confirm}
              </Button>
            )}
            {state.step === 'off' && (
              <Button danger onClick={() => void disable()}>
                {t.turnOff}
              </Button>
            )}
            {state.step !== 'idle' && <Button onClick={leave}>{t.cancel}</Button>}
          </div>
        </>
      )}
    </section>
  );
}
