import { Button, Checkbox, Input } from 'antd';
import { useState, type FormEvent } from 'react';
import { request } from '../../../data/server/client.ts';
import type { User } from '../../../data/session/rights.ts';
import { ChoiceSelect } from '../../../fields/parts/choices/ChoiceSelect.tsx';
import { useRoles } from '../../../fields/types/role.tsx';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { ask } from '../../../parts/dialogs/confirm.ts';
import { askErase } from '../../../parts/dialogs/ask-erase.ts';
import { eraseTexts } from '../../../parts/dialogs/erase-texts.ts';
import { Dialog } from '../../../parts/dialogs/Dialog.tsx';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import { TokenList } from '../../personal/tokens/TokenList.tsx';
import { EffectiveRights } from './EffectiveRights.tsx';
import { userTexts } from './texts.ts';
import { isRefused } from '../../../data/server/problem.ts';

/** Makes a user, or changes one. */
export function UserDialog({
  user,
  onClose,
  onChanged,
}: {
  user: User | undefined;
  onClose: () => void;
  onChanged: () => void;
}) {
  const t = useTexts(userTexts);
  const eraseText = useTexts(eraseTexts);
  const choices = useRoles();
  const [values, setValues] = useState({ name: user?.name ?? '', email: user?.email ?? '', password: '' });
  const [roles, setRoles] = useState(user?.roles ?? []);
  const [service, setService] = useState(user?.service ?? false);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const attempt = async (work: () => Promise<unknown>, told: string) => {
    try {
      await work();
      onChanged();
      toast({ level: 'success', title: told });
      onClose();
    } catch (error) {
      if (isRefused(error) && error.errors.length > 0)
        setFaults(
          Object.fromEntries(error.errors.map(({ path, message }) => [path.split('.')[0] ?? '', message])),
        );
      else toastProblem(error);
    }
  };
  const path = `/users/${user?.id ?? ''}`;
  const patch = (body: object) => request(path, { method: 'PATCH', body });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { name, email, password } = values;
    const body = { name, email, roles, ...(password === '' || service ? {} : { password }) };
    if (user !== undefined) void attempt(() => patch(body), t.saved);
    else
      void attempt(
        () => request('/users', { method: 'POST', body: { ...body, service } }),
        password === '' && !service ? t.invited : t.saved,
      );
  };
  const remove = async () => {
    const title = t.deleteTitle(user?.name ?? '');
    if (await ask({ title, message: t.deleteText, confirm: t.delete, danger: true }))
      await attempt(() => request(path, { method: 'DELETE' }), t.deleted);
  };
  const erase = async () => {
    try {
      if (await askErase(`${path}/erase`, user?.name ?? '', eraseText))
        await attempt(() => Promise.resolve(), eraseText.done);
    } catch (error) {
      toastProblem(error);
    }
  };
  return (
    <Dialog title={user === undefined ? t.invite : t.edit(user.name)} side onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        {(['name', 'email', ...(service ? [] : (['password'] as const))] as const).map((name) => (
          <FormRow
            key={name}
            label={t[name]}
            help={name === 'password' ? (user === undefined ? t.passwordHelp : t.newPasswordHelp) : undefined}
            message={faults[name]}
            status={faults[name] === undefined ? undefined : 'error'}
          >
            {(control) => (
              <Input
                {...control}
                type={name === 'name' ? 'text' : name}
                autoComplete={name === 'password' ? 'new-password' : 'off'}
                required={name !== 'password'}
                value={values[name]}
                onChange={(event) => setValues({ ...values, [name]: event.target.value })}
              />
            )}
          </FormRow>
        ))}
        <FormRow
          label={t.roles}
          message={faults['roles']}
          status={faults['roles'] === undefined ? undefined : 'error'}
        >
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
        {user === undefined && (
          <Checkbox checked={service} onChange={({ target }) => setService(target.checked)}>
            {t.service} <span className="soft small">{t.serviceHelp}</span>
          </Checkbox>
        )}
        <div className="row">
          <Button type="primary" htmlType="submit">
            {user === undefined ? t.add : t.save}
          </Button>
          <Button onClick={onClose}>{t.cancel}</Button>
        </div>
      </form>
      <EffectiveRights roles={roles} />
      {user?.service === true && (
        <section className="stack">
          <TokenList path={`${path}/tokens`} heading={<h3>{t.tokens}</h3>} about={t.tokensAbout} />
        </section>
      )}
      {user !== undefined && (
        <div className="row user-more">
          {user.pending && (
            <Button
              onClick={() => void attempt(() => request(`${path}/invite`, { method: 'POST' }), t.invited)}
            >
              {t.again}
            </Button>
          )}
          <Button onClick={() => void attempt(() => patch({ disabled: !user.disabled }), t.saved)}>
            {user.disabled ? t.unblock : t.block}
          </Button>
          {!user.service && (
            <Button
              onClick={() => void attempt(() => request(`${path}/factors`, { method: 'DELETE' }), t.saved)}
            >
              {t.resetFactors}
            </Button>
          )}
          <Button danger onClick={() => void remove()}>
            {t.delete}
          </Button>
          <Button danger onClick={() => void erase()}>
            {eraseText.button}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
