import { tokenScopes, type TokenScope } from '@bakehouse/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState, type FormEvent } from 'react';
import { request } from '../../../data/server/client.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { BusyButton } from '../../../parts/controls/BusyButton.tsx';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import { Notice } from '../../../parts/messages/Notice.tsx';
import { useTitle } from '../../../parts/messages/PageStates.tsx';
import { problemText } from '../../../parts/messages/problem-text.ts';
import { TokenReach } from '../tokens/TokenReach.tsx';
import { tokenFaults } from '../tokens/token-faults.ts';
import { authorizeTexts } from './texts.ts';
import './authorize.css';

/** What a program asks for, as it stands in the address. */
const names = [
  'client_id',
  'redirect_uri',
  'response_type',
  'code_challenge',
  'code_challenge_method',
  'resource',
  'state',
];

interface Asking {
  name: string;
  host: string;
  denied: string;
}

/** Lets a program act for whoever is signed in, or sends it away. */
export function Authorize() {
  const t = useTexts(authorizeTexts);
  const [given] = useState(() => new URLSearchParams(window.location.search));
  const question = Object.fromEntries(
    names.flatMap((name) => {
      const value = given.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  useTitle(t.title);
  const { data, error } = useQuery({
    queryKey: ['oauth', question],
    queryFn: () => request<Asking>('/oauth/request', { query: question }),
    retry: false,
  });
  return (
    <div className="page authorize">
      <h1>{t.title}</h1>
      {error !== null && (
        <Notice level="error">
          <strong>{t.broken}.</strong> {problemText(error)} {t.brokenHelp}
        </Notice>
      )}
      {data !== undefined && <Decide asking={data} question={question} wanted={given.get('scope') ?? ''} />}
    </div>
  );
}

function Decide({
  asking,
  question,
  wanted,
}: {
  asking: Asking;
  question: Record<string, string>;
  wanted: string;
}) {
  const t = useTexts(authorizeTexts);
  const [roles, setRoles] = useState<string[]>([]);
  const [scopes, setScopes] = useState<TokenScope[]>(() =>
    tokenScopes.filter((scope) => wanted.split(' ').includes(scope)),
  );
  const [password, setPassword] = useState<string>();
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const allow = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFaults({});
    try {
      const body = {
        ...question,
        roles: roles.length === 0 ? null : roles,
        scopes,
        ...(password === undefined ? {} : { password }),
      };
      const { redirect } = await request<{ redirect: string }>('/oauth/grants', { method: 'POST', body });
      window.location.assign(redirect);
    } catch (problem) {
      const found = tokenFaults(problem, '');
      // A sign-in a moment ago is enough; otherwise the password is asked for.
      if ('password' in found && password === undefined) setPassword('');
      else setFaults(found);
      setBusy(false);
    }
  };
  return (
    <form className="card stack" onSubmit={(event) => void allow(event)}>
      <p>{t.asks(asking.name)}</p>
      <p>
        {t.goesTo} <strong>{asking.host}</strong>.
      </p>
      <Notice level="warning">{t.check}</Notice>
      <p className="soft">{t.may}</p>
      <TokenReach
        roles={roles}
        onRoles={setRoles}
        scopes={scopes}
        onScopes={setScopes}
        fault={faults['roles']}
      />
      {password !== undefined && (
        <FormRow
          label={t.password}
          help={t.passwordHelp}
          message={faults['password']}
          status={faults['password'] === undefined ? undefined : 'error'}
        >
          {(control) => (
            <Input
              {...control}
              type="password"
              autoFocus
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </FormRow>
      )}
      {faults[''] !== undefined && <Notice level="error">{faults['']}</Notice>}
      <div className="authorize-choice">
        <BusyButton busy={busy} type="primary" htmlType="submit">
          {t.allow}
        </BusyButton>
        <Button onClick={() => window.location.assign(asking.denied)}>{t.deny}</Button>
      </div>
    </form>
  );
}
