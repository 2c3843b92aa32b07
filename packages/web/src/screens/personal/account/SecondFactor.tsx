import { Button, Input } from 'antd';
import { useState } from 'react';
import { request } from '../../../api/http/client.ts';
import { hasCode } from '../../../api/http/problem.ts';
import { queryClient } from '../../../api/http/query-client.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import { problemText, toastProblem } from '../../../parts/messages/problem-text.ts';
import { sessionQuery, useUser } from '../../../api/session/session.ts';
import { QrCode } from './QrCode.tsx';
import { accountTexts } from './texts.ts';

type State =
  | { step: 'idle' }
  | { step: 'enrol'; secret: string; uri: string }
  | { step: 'codes'; codes: string[] }
  | { step: 'off' };

/** Turns the second factor on and off. */
export function SecondFactor() {
  const t = useTexts(accountTexts);
  const { totp } = useUser();
  const [state, setState] = useState<State>({ step: 'idle' });
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const begin = async () => {
    try {
      const { secret, uri } = await request<{ secret: string; uri: string }>('/auth/totp', {
        method: 'POST',
      });
      setState({ step: 'enrol', secret, uri });
    } catch (error) {
      toastProblem(error);
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
              label={state.step === 'off' ? t.current : t.code}
              message={problem}
              status={problem === undefined ? undefined : 'error'}
            >
              {(control) => (
                <Input
                  {...control}
                  autoFocus
                  type={state.step === 'off' ? 'password' : 'text'}
                  autoComplete={state.step === 'off' ? 'current-password' : 'one-time-code'}
                  value={typed}
                  onChange={(event) => setTyped(event.target.value)}
                />
              )}
            </FormRow>
          )}
          <div className="row">
            {state.step === 'idle' && (
              <Button onClick={() => (totp ? setState({ step: 'off' }) : void begin())}>
                {totp ? t.turnOff : t.turnOn}
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
            {state.step !== 'idle' && <Button onClick={() => setState({ step: 'idle' })}>{t.cancel}</Button>}
          </div>
        </>
      )}
    </section>
  );
}
