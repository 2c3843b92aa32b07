import { Button, Checkbox, Input } from 'antd';
import { useState, type FormEvent } from 'react';
import { request } from '../../../data/server/client.ts';
import { queryClient } from '../../../data/server/query-client.ts';
import type { User } from '../../../data/session/rights.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import { useTitle } from '../../../parts/messages/PageStates.tsx';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import { sessionQuery, useUser } from '../../../data/session/session.ts';
import { Channels } from './channels/Channels.tsx';
import { Passkeys } from './Passkeys.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';
import { SingleSignOn } from './SingleSignOn.tsx';
import { accountTexts } from './texts.ts';
import './account.css';
import { isRefused } from '../../../data/server/problem.ts';

/** One's own name, password, second factor, passkeys, single sign-on and sessions. */
export function Account() {
  const t = useTexts(accountTexts);
  useTitle(t.title);
  return (
    <div className="page account">
      <h1>{t.title}</h1>
      <Profile />
      <Password />
      <SecondFactor />
      <Passkeys />
      <SingleSignOn />
      <Channels />
      <Sessions />
    </div>
  );
}

function Profile() {
  const t = useTexts(accountTexts);
  const user = useUser();
  const [name, setName] = useState(user.name);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      const { user: changed } = await request<{ user: User }>('/auth/me', {
        method: 'PATCH',
        body: { name },
      });
      queryClient.setQueryData(sessionQuery.queryKey, changed);
      toast({ level: 'success', title: t.saved });
    } catch (error) {
      toastProblem(error);
    }
  };
  return (
    <form className="card stack" onSubmit={(event) => void submit(event)}>
      <h2>{t.profile}</h2>
      <FormRow label={t.name}>
        {(control) => (
          <Input {...control} required value={name} onChange={(event) => setName(event.target.value)} />
        )}
      </FormRow>
      <FormRow label={t.email}>{(control) => <Input {...control} disabled value={user.email} />}</FormRow>
      <div>
        <Button htmlType="submit" disabled={name === user.name}>
          {t.save}
        </Button>
      </div>
    </form>
  );
}

function Password() {
  const t = useTexts(accountTexts);
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [endTokens, setEndTokens] = useState(false);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFaults({});
    try {
      await request('/auth/me', { method: 'PATCH', body: { password, currentPassword: current, endTokens } });
      setCurrent('');
      setPassword('');
      toast({ level: 'success', title: t.changed });
    } catch (error) {
      if (isRefused(error) && error.errors.length > 0)
        setFaults(Object.fromEntries(error.errors.map(({ path, message }) => [path, message])));
      else toastProblem(error);
    }
  };
  const row = (
    label: string,
    path: string,
    value: string,
    set: (value: string) => void,
    kind: string,
    help?: string,
  ) => (
    <FormRow
      label={label}
      help={help}
      message={faults[path]}
      status={faults[path] === undefined ? undefined : 'error'}
    >
      {(control) => (
        <Input
          {...control}
          type="password"
          autoComplete={kind}
          required
          value={value}
          onChange={(event) => set(event.target.value)}
        />
      )}
    </FormRow>
  );
  return (
    <form className="card stack" onSubmit={(event) => void submit(event)}>
      <h2>{t.password}</h2>
      {row(t.current, 'currentPassword', current, setCurrent, 'current-password')}
      {row(t.new, 'password', password, setPassword, 'new-password', t.rule)}
      <Checkbox checked={endTokens} onChange={({ target }) => setEndTokens(target.checked)}>
        {t.endTokens}
      </Checkbox>
      <div>
        <Button htmlType="submit" disabled={current === '' || password === ''}>
          {t.change}
        </Button>
      </div>
    </form>
  );
}
