import { Button, Input } from 'antd';
import { useState } from 'react';
import { request } from '../../../api/http/client.ts';
import { ChoiceSelect } from '../../../fields/parts/choices/ChoiceSelect.tsx';
import { useRoles } from '../../../fields/types/role.tsx';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { Dialog } from '../../../parts/dialogs/Dialog.tsx';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import { problemText } from '../../../parts/messages/problem-text.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import { tokenTexts } from './texts.ts';

/** Makes a token and shows it once. */
export function NewToken({ onClose }: { onClose: () => void }) {
  const t = useTexts(tokenTexts);
  const choices = useRoles();
  const [name, setName] = useState('');
  const [expires, setExpires] = useState('');
  const [roles, setRoles] = useState<string[]>([]);
  const [made, setMade] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const make = async () => {
    try {
      const expiresAt = expires === '' ? null : new Date(`${expires}T23:59:59`).toISOString();
      const body = { name, expiresAt, roles: roles.length === 0 ? null : roles };
      setMade((await request<{ token: string }>('/tokens', { method: 'POST', body })).token);
    } catch (error) {
      setProblem(problemText(error));
    }
  };
  const copy = async () => {
    await navigator.clipboard.writeText(made ?? '');
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
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="primary" disabled={name.trim() === ''} onClick={() => void make()}>
            {t.make}
          </Button>
        </>
      }
    >
      <FormRow
        label={t.name}
        help={t.nameHelp}
        message={problem}
        status={problem === undefined ? undefined : 'error'}
      >
        {(control) => (
          <Input {...control} autoFocus value={name} onChange={(event) => setName(event.target.value)} />
        )}
      </FormRow>
      <FormRow label={t.expires}>
        {(control) => (
          <Input
            {...control}
            type="date"
            value={expires}
            onChange={(event) => setExpires(event.target.value)}
          />
        )}
      </FormRow>
      <FormRow label={t.roles} help={t.rolesHelp}>
        {(control) => (
          <ChoiceSelect
            choices={choices}
            multiple
            control={control}
            disabled={false}
            value={roles}
            onChange={(next) => setRoles((next as string[] | null) ?? [])}
          />
        )}
      </FormRow>
    </Dialog>
  );
}
