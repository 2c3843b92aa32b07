import type { EnvType } from '@bakehouse/contract';
import { Button, Checkbox, Input } from 'antd';
import { useState } from 'react';
import { request } from '../../../data/server/client.ts';
import { queryClient } from '../../../data/server/query-client.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { useFindings } from '../../../base/i18n/findings/use-findings.ts';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import { NativeSelect } from '../../../parts/controls/NativeSelect.tsx';
import { ask } from '../../../parts/dialogs/confirm.ts';
import { Dialog } from '../../../parts/dialogs/Dialog.tsx';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import { valueOf, type Env } from './env.ts';
import { envTexts, envTypeTexts } from './env-texts.ts';
import { isRefused } from '../../../data/server/problem.ts';

/** Declares a value that differs between servers, and sets what it is here. */
export function EnvDialog({ env, onClose }: { env: Env | undefined; onClose: () => void }) {
  const t = useTexts(envTexts);
  const inWords = useFindings();
  const types = useTexts(envTypeTexts);
  const { definition, value = null } = env ?? {};
  const [name, setName] = useState(definition?.name ?? '');
  const [type, setType] = useState<EnvType>(definition?.type ?? 'text');
  const [usual, setUsual] = useState(String(definition?.default ?? ''));
  const [own, setOwn] = useState(value !== null);
  const [here, setHere] = useState(String(value ?? definition?.default ?? ''));
  const [about, setAbout] = useState(definition?.about ?? '');
  const [faults, setFaults] = useState<Record<string, string>>({});
  const path = `/env/${encodeURIComponent(name)}`;
  const carryOut = async (work: () => Promise<unknown>) => {
    try {
      await work();
      await queryClient.invalidateQueries({ queryKey: ['env'] });
      toast({ level: 'success', title: t.saved });
      onClose();
    } catch (error) {
      if (isRefused(error) && error.errors.length > 0)
        setFaults(Object.fromEntries(error.errors.map((each) => [each.path, inWords(each).message])));
      else toastProblem(error);
    }
  };
  const save = () =>
    carryOut(async () => {
      const body = {
        name,
        type,
        default: valueOf(type, usual),
        ...(about.trim() === '' ? {} : { about: about.trim() }),
      };
      await request(path, { method: 'PUT', body });
      await request(`${path}/value`, { method: 'PUT', body: { value: own ? valueOf(type, here) : null } });
    });
  const remove = async () => {
    const question = { title: t.removeTitle(name), message: t.removeText, confirm: t.remove };
    if (await ask({ ...question, cancel: t.cancel, danger: true }))
      await carryOut(() => request(path, { method: 'DELETE' }));
  };
  const row = (
    at: string,
    label: string,
    typed: string,
    set: (text: string) => void,
    { help, disabled = false }: { help?: string; disabled?: boolean } = {},
  ) => (
    <FormRow
      label={label}
      help={help}
      message={faults[at]}
      status={faults[at] === undefined ? undefined : 'error'}
    >
      {(control) => (
        <Input {...control} disabled={disabled} value={typed} onChange={({ target }) => set(target.value)} />
      )}
    </FormRow>
  );
  const valueRow = (at: string, label: string, typed: string, set: (text: string) => void, help?: string) =>
    type === 'boolean' ? (
      <NativeSelect
        label={label}
        value={typed === 'true' ? 'true' : 'false'}
        options={[
          ['true', t.yes],
          ['false', t.no],
        ]}
        onChange={set}
      />
    ) : (
      row(at, label, typed, set, help === undefined ? {} : { help })
    );
  return (
    <Dialog
      title={definition === undefined ? t.new : t.editNamed(definition.name)}
      onClose={onClose}
      onSubmit={() => void save()}
      footer={
        <>
          {definition !== undefined && (
            <Button danger onClick={() => void remove()}>
              {t.remove}
            </Button>
          )}
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="primary" htmlType="submit" disabled={name === ''}>
            {t.save}
          </Button>
        </>
      }
    >
      <div className="stack">
        {row('name', t.name, name, setName, { help: t.nameHelp, disabled: definition !== undefined })}
        {row('about', t.purpose, about, setAbout)}
        <NativeSelect
          label={t.type}
          value={type}
          options={Object.entries(types)}
          onChange={(next) => setType(next as EnvType)}
        />
        {valueRow('default', t.default, usual, setUsual)}
        <Checkbox checked={own} onChange={({ target }) => setOwn(target.checked)}>
          {t.own}
        </Checkbox>
        {own && valueRow('value', t.here, here, setHere, t.hereHelp)}
      </div>
    </Dialog>
  );
}
