import { useQuery } from '@tanstack/react-query';
import { useBlocker, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { setLook } from '../../../base/look.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { request } from '../../../data/server/client.ts';
import type { Page } from '../../../data/server/page.ts';
import { isRefused } from '../../../data/server/problem.ts';
import { queryClient } from '../../../data/server/query-client.ts';
import { ask } from '../../../parts/dialogs/confirm.ts';
import { BusyButton } from '../../../parts/controls/BusyButton.tsx';
import { Tabs } from '../../../parts/controls/Tabs.tsx';
import { ErrorPage, useTitle } from '../../../parts/messages/PageStates.tsx';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import { MailTest } from './MailTest.tsx';
import { settingGroups, type Drafts, type Setting, type SettingGroup } from './setting.ts';
import { SettingRow } from './SettingRow.tsx';
import { settingsTexts } from './texts.ts';
import './settings.css';

const queryKey = ['settings'];

/** What administrators set for all: the look, mail, limits, how long things are kept, and what is switched on. */
export function Settings() {
  const t = useTexts(settingsTexts);
  useTitle(t.title);
  const navigate = useNavigate();
  const { part } = useSearch({ strict: false }) as Record<string, unknown>;
  const group = settingGroups.find((each) => each === part) ?? 'look';
  const [drafts, setDrafts] = useState<Drafts>({});
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const { data, error } = useQuery({ queryKey, queryFn: () => request<Page<Setting>>('/settings') });
  const changed = Object.keys(drafts).length > 0;
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      changed &&
      current.pathname !== next.pathname &&
      !(await ask({ title: t.leaveTitle, message: t.leaveText, confirm: t.leave, cancel: t.stay })),
    enableBeforeUnload: () => changed,
  });
  if (error !== null) return <ErrorPage error={error} />;
  const show = (next: SettingGroup) => void navigate({ to: '.', replace: true, search: { part: next } });
  const save = async () => {
    setBusy(true);
    setFaults({});
    try {
      const saved = await request<Page<Setting>>('/settings', { method: 'PUT', body: { values: drafts } });
      queryClient.setQueryData(queryKey, saved);
      setDrafts({});
      setLook(lookOf(saved.data));
      toast({ level: 'success', title: t.saved });
    } catch (refusal) {
      if (isRefused(refusal) && refusal.errors.length > 0) {
        const found = Object.fromEntries(refusal.errors.map((each) => [each.path.slice(7), each.message]));
        setFaults(found);
        const groups = data?.data.filter(({ name }) => name in found).map((each) => each.group) ?? [];
        const [first] = groups;
        // What is wrong may stand in a part that is not shown.
        if (first !== undefined && !groups.includes(group)) show(first);
      } else toastProblem(refusal);
    }
    setBusy(false);
  };
  return (
    <div className="page settings">
      <h1>{t.title}</h1>
      <p className="soft">{t.about}</p>
      <Tabs
        label={t.parts}
        tabs={settingGroups.map((each) => [each, t.groupName(each)] as const)}
        value={group}
        onChange={show}
      >
        <form
          className="card stack"
          aria-label={t.groupName(group)}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) void save();
          }}
        >
          {data?.data
            .filter((setting) => setting.group === group)
            .map((setting) => (
              <SettingRow
                key={setting.name}
                setting={setting}
                draft={drafts[setting.name]}
                fault={faults[setting.name]}
                onChange={(draft) => setDrafts((all) => withDraft(all, setting, draft))}
              />
            ))}
          <div className="row">
            <BusyButton type="primary" htmlType="submit" busy={busy} disabled={!changed}>
              {t.save}
            </BusyButton>
            {group === 'mail' && <MailTest drafts={drafts} />}
          </div>
        </form>
      </Tabs>
    </div>
  );
}

/** What is as it was is no change. */
function withDraft(all: Drafts, { name, value }: Setting, draft: string | null | undefined): Drafts {
  const { [name]: _before, ...others } = all;
  return draft === undefined || draft === value ? others : { ...others, [name]: draft };
}

function lookOf(settings: readonly Setting[]): Parameters<typeof setLook>[0] {
  const of = <K extends string>(key: K, name: Setting['name']): Partial<Record<K, string>> => {
    const value = settings.find((each) => each.name === name)?.value ?? undefined;
    return value === undefined ? {} : ({ [key]: value } as Record<K, string>);
  };
  return {
    ...of('name', 'APP_NAME'),
    ...of('logo', 'APP_LOGO'),
    ...of('color', 'APP_COLOR'),
    ...of('signInText', 'SIGN_IN_TEXT'),
  };
}
