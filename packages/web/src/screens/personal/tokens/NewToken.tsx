import type { TokenScope } from '@bakehouse/contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { request } from '../../../data/server/client.ts';
import { useUser } from '../../../data/session/session.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { Dialog } from '../../../parts/dialogs/Dialog.tsx';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import { toast } from '../../../parts/messages/toast-store.ts';
import { TokenReach } from './TokenReach.tsx';
import { tokenFaults } from './token-faults.ts';
import { copyText } from '../../../parts/messages/copy-text.ts';
import { tokenTexts } from './texts.ts';

/** Makes a token under a path of the API and shows it once. */
export function NewToken({ path, onClose }: { path: string; onClose: () => void }) {
  const t = useTexts(tokenTexts);
  const [name, setName] = useState('');
  const [expires, setExpires] = useState('');
  const [roles, setRoles] = useState<string[]>([]);
  const [scopes, setScopes] = useState<TokenScope[]>([]);
  const [password, setPassword] = useState('');
  const [made, setMade] = useState<string>();
  const [faults, setFaults] = useState<Record<string, string>>({});
  // Who signs in elsewhere has none.
  const hasPassword = !useUser().pending;
  const make = async () => {
    try {
      const expiresAt = expires === '' ? null : new Date(`${expires}T23:59:59`).toISOString();
      const proof = hasPassword ? { password } : {};
      const body = { name, expiresAt, roles: roles.length === 0 ? null : roles, scopes, ...proof };
      setMade((await request<{ token: string }>(path, { method: 'POST', body })).token);
    } catch (error) {
      setFaults(tokenFaults(error, 'name'));
    }
  };
  const copy = async () => {
    await copyText(made ?? '');
    toast({ level: 'success', title: t.copied });
  };
  if (made !== undefined)
    return (
      <Dialog
        title={t.madeTitle}
        onClose={onClose}
        footer={
          <>
            <Button onClick={() => void copy()}>{t.copy}</Button>
            <Button type="primary" onClick={onClose}>
              {t.done}
            </Button>
          </>
        }
      >
        <p>{t.madeText}</p>
        <pre className="code-show">{made}</pre>
      </Dialog>
    );
  return (
    <Dialog
      title={t.new}
      onClose={onClose}
      onSubmit={() => void make()}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            type="primary"
            htmlType="submit"
            disabled={name.trim() === '' || (hasPassword && password === '')}
          >
            {t.make}
          </Button>
        </>
      }
    >
      <FormRow label={t.name} help={t.nameHelp} {...faultAt('name')}>
        {(control) => <Input {...control} value={name} onChange={(event) => setName(event.target.value)} />}
      </FormRow>
      <FormRow label={t.expires} {...faultAt('expiresAt')}>
        {(control) => (
          <Input
            {...control}
            type="date"
            value={expires}
            onChange={(event) => setExpires(event.target.value)}
          />
        )}
      </FormRow>
      <TokenReach
        roles={roles}
        onRoles={setRoles}
        scopes={scopes}
        onScopes={setScopes}
        fault={faults['roles']}
      />
      {hasPassword && (
        <FormRow label={t.password} help={t.passwordHelp} {...faultAt('password')}>
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
      )}
    </Dialog>
  );

  function faultAt(field: string): { message?: string; status?: 'error' } {
    const message = faults[field];
    return message === undefined ? {} : { message, status: 'error' };
  }
}
