import { connectionKindNames, type ConnectionKind } from '@bakehouse/contract';
import { Button, Input } from 'antd';
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
import { hasHosts, isAsked, readSettings, settingsOf, typedOf, type Connection } from './connection.ts';
import { settingChoices, settingHelp, settingTitles } from './setting-texts.ts';
import { connectionTexts, kindTexts } from './texts.ts';
import { isRefused } from '../../../data/server/problem.ts';
import { wordFor } from '../../../base/i18n/word-for.ts';

/** What stands between spaces and commas. */
function words(text = ''): string[] {
  return text.split(/[\s,]+/).filter((word) => word !== '');
}

/** Makes or changes a connection, without its secret. */
export function ConnectionDialog({
  connection,
  onClose,
}: {
  connection: Connection | undefined;
  onClose: () => void;
}) {
  const t = useTexts(connectionTexts);
  const inWords = useFindings();
  const kinds = useTexts(kindTexts);
  const titles: Readonly<Record<string, string>> = useTexts(settingTitles);
  const helps: Readonly<Record<string, string>> = useTexts(settingHelp);
  const choices: Readonly<Record<string, string>> = useTexts(settingChoices);
  const before = connection?.definition;
  const [kind, setKind] = useState<ConnectionKind>(before?.kind ?? 'bearer');
  const [typed, setTyped] = useState<Record<string, string>>(() => ({
    name: before?.name ?? '',
    title: before?.title ?? '',
    hosts: typedOf(before?.hosts),
    roles: typedOf(before?.roles),
  }));
  const [settings, setSettings] = useState<Record<string, string>>(() =>
    Object.fromEntries(Object.entries(before?.settings ?? {}).map(([name, value]) => [name, typedOf(value)])),
  );
  const [faults, setFaults] = useState<Record<string, string>>({});
  const path = `/connections/${encodeURIComponent(typed['name'] ?? '')}`;
  const send = async (method: 'PUT' | 'DELETE') => {
    const roles = words(typed['roles']);
    const read = readSettings(kind, settings, kind === before?.kind ? (before.settings ?? {}) : {});
    const body = {
      name: typed['name'],
      ...(typed['title'] === '' ? {} : { title: typed['title'] }),
      kind,
      ...(Object.keys({ ...settingsOf[kind], ...read }).length === 0 ? {} : { settings: read }),
      ...(hasHosts.has(kind) ? { hosts: words(typed['hosts']) } : {}),
      ...(roles.length === 0 ? {} : { roles }),
    };
    try {
      await request(path, { method, ...(method === 'PUT' ? { body } : {}) });
      await queryClient.invalidateQueries({ queryKey: ['connections'] });
      if (method === 'PUT') toast({ level: 'success', title: t.saved });
      onClose();
    } catch (error) {
      if (isRefused(error) && error.errors.length > 0)
        setFaults(Object.fromEntries(error.errors.map((each) => [rowOf(each.path), inWords(each).message])));
      else toastProblem(error);
    }
  };
  const remove = async () => {
    const question = { title: t.removeTitle(typed['name'] ?? ''), message: t.removeText, confirm: t.remove };
    if (await ask({ ...question, cancel: t.cancel, danger: true })) await send('DELETE');
  };
  const row = (
    label: string,
    at: string,
    value: string,
    set: (text: string) => void,
    { help, lines = false }: { help?: string | undefined; lines?: boolean } = {},
  ) => (
    <FormRow
      key={at}
      label={label}
      help={help}
      message={faults[at]}
      status={faults[at] === undefined ? undefined : 'error'}
    >
      {(control) => {
        const shared = {
          ...control,
          value,
          onChange: ({ target }: { target: { value: string } }) => set(target.value),
        };
        return lines ? (
          <Input.TextArea rows={4} spellCheck={false} {...shared} />
        ) : (
          <Input disabled={at === 'name' && connection !== undefined} {...shared} />
        );
      }}
    </FormRow>
  );
  const own = (label: string, at: string, help?: string) =>
    row(label, at, typed[at] ?? '', (text) => setTyped({ ...typed, [at]: text }), { help });
  return (
    <Dialog
      title={connection === undefined ? t.new : t.editNamed(connection.definition.name)}
      onClose={onClose}
      onSubmit={() => void send('PUT')}
      footer={
        <>
          {connection !== undefined && (
            <Button danger onClick={() => void remove()}>
              {t.remove}
            </Button>
          )}
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="primary" htmlType="submit" disabled={typed['name'] === ''}>
            {t.save}
          </Button>
        </>
      }
    >
      <div className="stack">
        {own(t.name, 'name', t.nameHelp)}
        {own(t.displayTitle, 'title')}
        <NativeSelect
          label={t.kind}
          value={kind}
          options={connectionKindNames.map((each) => [each, kinds[each]])}
          onChange={(next) => setKind(next as ConnectionKind)}
        />
        {Object.entries(settingsOf[kind])
          .filter(([name]) => isAsked(kind, name, settings))
          .map(([name, control]) =>
            typeof control === 'string' ? (
              row(
                wordFor(titles, name),
                `settings.${name}`,
                settings[name] ?? '',
                (text) => setSettings({ ...settings, [name]: text }),
                { help: helps[name], lines: control === 'lines' },
              )
            ) : (
              <NativeSelect
                key={name}
                label={wordFor(titles, name)}
                value={settings[name] ?? control[0] ?? ''}
                options={control.map((each) => [each, each === '' ? t.usual : wordFor(choices, each)])}
                onChange={(next) => setSettings({ ...settings, [name]: next })}
              />
            ),
          )}
        {hasHosts.has(kind) && own(t.hosts, 'hosts', t.hostsHelp)}
        {own(t.roles, 'roles', t.rolesHelp)}
      </div>
    </Dialog>
  );
}

/** The row that shows a fault: one of a list stands at its list. */
function rowOf(path: string): string {
  return path.replace(/\.\d+$/, '');
}
