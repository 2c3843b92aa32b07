import type { ModuleDefinition } from '@bakehouse/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Button } from 'antd';
import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { request, requestFull, versionOf } from '../../../data/server/client.ts';
import { hasCode, isRefused } from '../../../data/server/problem.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showInstant } from '../../../base/i18n/format.ts';
import { ask } from '../../../parts/dialogs/confirm.ts';
import { ErrorPage, useTitle, LoadingPage } from '../../../parts/messages/PageStates.tsx';
import { Notice } from '../../../parts/messages/Notice.tsx';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import { paths } from '../../../base/paths.ts';
import { Buttons } from './buttons/Buttons.tsx';
import { DocumentsPart } from './documents/DocumentsPart.tsx';
import { FieldEditor } from './fields/FieldEditor.tsx';
import { FieldList } from './fields/FieldList.tsx';
import { General } from './General.tsx';
import { JsonPane } from './JsonPane.tsx';
import { Preview } from './preview/Preview.tsx';
import { PublicFormTab } from './public/PublicFormTab.tsx';
import { refreshModules } from './refresh-modules.ts';
import { usesOf } from '../../../data/stored/uses.ts';
import { UsesNotice } from '../../../parts/messages/UsesNotice.tsx';
import { Review, type ModuleCheck } from './review/Review.tsx';
import { RulesTab } from './rules/RulesTab.tsx';
import { Tabs } from '../../../parts/controls/Tabs.tsx';
import { moduleTexts } from './texts.ts';
import { useModuleEditor } from './use-module-editor.ts';
import { EditedModule } from './value/edited-module.ts';
import { ModuleViews } from './Views.tsx';
import { BusyButton } from '../../../parts/controls/BusyButton.tsx';
import './modules.css';

/** One module: its fields, views and buttons, with the form beside them. */
export function Module() {
  const { module = '' } = useParams({ strict: false });
  const isNew = module === 'new';
  const { data, error } = useQuery({
    queryKey: ['module', module],
    queryFn: async () => {
      const { body, headers } = await requestFull<ModuleDefinition>(`/modules/${module}`);
      return { definition: body, version: versionOf(headers) };
    },
    enabled: !isNew,
    // Always as it is stored now, and never exchanged under what is being typed.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error !== null) return <ErrorPage error={error} />;
  if (isNew) return <Editor key="new" stored={undefined} version={null} />;
  return data === undefined ? (
    <LoadingPage />
  ) : (
    <Editor key={`${module} ${data.version}`} stored={data.definition} version={data.version} />
  );
}

const tabs = ['general', 'fields', 'rules', 'views', 'buttons', 'public', 'json'] as const;
type Tab = (typeof tabs)[number];

function Editor({
  stored,
  version,
}: {
  stored: ModuleDefinition | undefined;
  /** The version that is changed; null for a new module. */
  version: number | null;
}) {
  const t = useTexts(moduleTexts);
  const navigate = useNavigate();
  const editor = useModuleEditor(stored, version);
  const { definition, change, faults, setRefused, dirty, finish } = editor;
  const given: Record<string, unknown> = useSearch({ strict: false });
  const tab = tabs.find((each) => each === given['tab']) ?? (stored === undefined ? 'general' : 'fields');
  const [check, setCheck] = useState<ModuleCheck>();
  const [busy, setBusy] = useState(false);
  const identifier = definition.bakery_resource_module;
  const title = stored?.bakery_resource.title ?? stored?.bakery_resource_module ?? t.new;
  useTitle(title);
  const work = async (task: () => Promise<void>) => {
    setBusy(true);
    try {
      await task();
    } catch (error) {
      if (isRefused(error) && error.errors.length > 0) {
        setRefused(error.errors);
        setCheck((now) => (now === undefined ? now : { ...now, errors: [...error.errors] }));
      } else if (hasCode(error, 'precondition_failed')) await look().catch(toastProblem);
      else toastProblem(error);
    } finally {
      setBusy(false);
    }
  };
  /** Asks what storing it would change now. */
  const look = async () => {
    const found = await request<Omit<ModuleCheck, 'now'>>('/modules/check', {
      method: 'POST',
      body: definition,
    });
    const overtaken = stored !== undefined && found.version !== null && found.version !== version;
    const now = overtaken ? await request<ModuleDefinition>(`/modules/${identifier}`) : stored;
    setRefused(found.errors);
    setCheck({ ...found, now: found.version === null ? undefined : now });
  };
  const review = () => work(look);
  const save = () =>
    work(async () => {
      const path = stored === undefined ? '/modules' : `/modules/${identifier}`;
      const replaces = stored === undefined ? null : (check?.version ?? null);
      await request(path, {
        method: stored === undefined ? 'POST' : 'PUT',
        body: definition,
        // The version whose difference was shown, so that nothing goes unseen.
        headers: replaces === null ? {} : { 'if-match': `"${replaces}"` },
      });
      finish();
      toast({ level: 'success', title: t.saved });
      await refreshModules(identifier);
      if (stored === undefined) await navigate({ to: paths.module(identifier) });
    });
  const takeTheirs = () =>
    work(async () => {
      finish();
      await refreshModules(identifier);
    });
  const remove = () =>
    work(async () => {
      const details = <UsesNotice uses={await usesOf('modules', identifier)} />;
      const { deleteTitle: title, deleteText: message, delete: confirm } = t;
      if (!(await ask({ title, message, details, confirm, danger: true }))) return;
      await request(`/modules/${identifier}`, { method: 'DELETE' });
      finish();
      toast({ level: 'success', title: t.deleted });
      await navigate({ to: paths.modules });
      await refreshModules();
    });
  return (
    <div className="page module-page">
      <Link to={paths.modules} className="back small">
        <ChevronLeft size={15} aria-hidden />
        {t.back}
      </Link>
      <div className="page-head">
        <h1>{title}</h1>
        <span className="soft small" role="status">
          {faults.all.length > 0 && dirty ? t.faults(faults.all.length) : dirty ? t.unsaved : ''}
        </span>
        {stored !== undefined && (
          <>
            <Link to={paths.index(identifier)}>{t.open}</Link>
            <Button danger onClick={() => void remove()}>
              {t.delete}
            </Button>
          </>
        )}
        <BusyButton type="primary" busy={busy} disabled={!dirty} onClick={() => void review()}>
          {t.review}
        </BusyButton>
      </div>
      {editor.restored !== undefined && (
        <Notice
          actions={
            <Button size="small" onClick={editor.discard}>
              {t.discardDraft}
            </Button>
          }
        >
          {t.draftBack(showInstant(editor.restored.at))}
          {editor.restored.version !== version && ` ${t.draftOlder}`}
        </Notice>
      )}
      <div className="module-editor">
        <div className="card">
          <Tabs<Tab>
            label={t.tabs}
            tabs={tabs.map((each) => [each, t[each]] as const)}
            value={tab}
            onChange={(next) =>
              void navigate({ to: '.', replace: true, resetScroll: false, search: { tab: next } })
            }
          >
            {tab === 'general' && <General editor={editor} isNew={stored === undefined} />}
            {tab === 'fields' && (
              <EditedModule value={definition}>
                <FieldList
                  Editor={FieldEditor}
                  fields={definition.bakery_resource.fields}
                  path="bakery_resource.fields"
                  faults={faults}
                  onChange={(fields) => change({ fields })}
                />
              </EditedModule>
            )}
            {tab === 'rules' && <RulesTab editor={editor} />}
            {tab === 'views' && (
              <>
                <ModuleViews editor={editor} />
                <div className="module-views">
                  <DocumentsPart editor={editor} />
                </div>
              </>
            )}
            {tab === 'buttons' && <Buttons editor={editor} />}
            {tab === 'public' && <PublicFormTab editor={editor} />}
            {tab === 'json' && <JsonPane editor={editor} />}
          </Tabs>
        </div>
        <Preview definition={definition} />
      </div>
      {check !== undefined && (
        <Review
          check={check}
          isNew={stored === undefined}
          version={version}
          definition={definition}
          busy={busy}
          onSave={() => void save()}
          onTakeTheirs={() => void takeTheirs()}
          onClose={() => setCheck(undefined)}
        />
      )}
    </div>
  );
}
