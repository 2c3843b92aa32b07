import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { request } from '../../../data/server/client.ts';
import type { Page } from '../../../data/server/page.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showInstant } from '../../../base/i18n/format.ts';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import { problemText, toastProblem } from '../../../parts/messages/problem-text.ts';
import { hasPasskeys, makePasskey } from '../../../data/session/passkey.ts';
import { accountTexts } from './texts.ts';

interface Passkey {
  id: string;
  name: string;
  lastUsedAt: string | null;
}

/** One's own passkeys. */
export function Passkeys() {
  const t = useTexts(accountTexts);
  const client = useQueryClient();
  const [adding, setAdding] = useState(false);
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const { data = [] } = useQuery({
    queryKey: ['passkeys'],
    queryFn: async () => (await request<Page<Passkey>>('/auth/passkeys')).data,
  });
  const refresh = () => client.invalidateQueries({ queryKey: ['passkeys'] });
  const add = async () => {
    try {
      await makePasskey(name, password);
      setAdding(false);
      setPassword('');
      setProblem(undefined);
      await refresh();
    } catch (error) {
      setProblem(problemText(error));
    }
  };
  const remove = (id: string) =>
    request(`/auth/passkeys/${id}`, { method: 'DELETE' }).then(refresh).catch(toastProblem);
  return (
    <section className="card stack">
      <h2>{t.passkeys}</h2>
      <p className="soft">{hasPasskeys() ? t.passkeysText : t.noPasskeys}</p>
      {data.length > 0 && (
        <ul className="plain-list">
          {data.map(({ id, name: device, lastUsedAt }) => (
            <li key={id}>
              <strong>{device}</strong>
              <span className="soft grow">
                {lastUsedAt === null ? '' : t.lastUsed(showInstant(lastUsedAt))}
              </span>
              <Button size="small" aria-label={t.removeNamed(device)} onClick={() => void remove(id)}>
                {t.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {adding && (
        <>
          <FormRow label={t.passkeyName}>
            {(control) => (
              <Input {...control} autoFocus value={name} onChange={(event) => setName(event.target.value)} />
            )}
          </FormRow>
          <FormRow label={t.current} message={problem} status={problem === undefined ? undefined : 'error'}>
            {(control) => (
              <Input
                {...control}
                type="password"
                autoComplete="current-password"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            )}
          </FormRow>
        </>
      )}
      {hasPasskeys() && (
        <div className="row">
          <Button
            disabled={adding && (name === '' || password === '')}
            onClick={() => (adding ? void add() : setAdding(true))}
          >
            {t.addPasskey}
          </Button>
          {adding && <Button onClick={() => setAdding(false)}>{t.cancel}</Button>}
        </div>
      )}
    </section>
  );
}
