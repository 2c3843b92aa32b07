import type { Permission, RoleDefinition } from '@bakehouse/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Button, Checkbox, Input } from 'antd';
import { ChevronLeft } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { request } from '../../../data/server/client.ts';
import { workflowsQuery } from '../../../data/stored/workflows.ts';
import { ChoiceSelect } from '../../../fields/parts/choices/ChoiceSelect.tsx';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { ask } from '../../../parts/dialogs/confirm.ts';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import { Notice } from '../../../parts/messages/Notice.tsx';
import { ErrorPage, useTitle, LoadingPage } from '../../../parts/messages/PageStates.tsx';
import { problemText, toastProblem } from '../../../parts/messages/problem-text.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import { paths } from '../../../base/paths.ts';
import { PermissionGrid } from './PermissionGrid.tsx';
import { roleTexts } from './texts.ts';
import { isRefused } from '../../../data/server/problem.ts';

/** One role: what it allows, module by module. */
export function Role() {
  const { slug = '' } = useParams({ strict: false });
  const isNew = slug === 'new';
  const { data, error } = useQuery({
    queryKey: ['role', slug],
    queryFn: () => request<RoleDefinition>(`/roles/${slug}`),
    enabled: !isNew,
  });
  if (error !== null) return <ErrorPage error={error} />;
  if (isNew) return <RoleForm key="new" role={undefined} />;
  return data === undefined ? <LoadingPage /> : <RoleForm key={slug} role={data} />;
}

function RoleForm({ role }: { role: RoleDefinition | undefined }) {
  const t = useTexts(roleTexts);
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data: known } = useQuery(workflowsQuery);
  const [slug, setSlug] = useState(role?.slug ?? '');
  const [title, setTitle] = useState(role?.title ?? '');
  const [permissions, setPermissions] = useState<Permission[]>(role?.permissions ?? []);
  const [portal, setPortal] = useState(role?.portal === true);
  const [problem, setProblem] = useState<string>();
  useTitle(role?.title ?? t.new);
  const workflows = permissions.flatMap((each) => (each.action === 'run' ? [each.workflow] : []));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(undefined);
    try {
      const path = role === undefined ? '/roles' : `/roles/${role.slug}`;
      await request(path, {
        method: role === undefined ? 'POST' : 'PUT',
        body: { slug, title, permissions, ...(portal ? { portal } : {}) },
      });
      await Promise.all([
        client.invalidateQueries({ queryKey: ['roles'] }),
        client.invalidateQueries({ queryKey: ['role', slug] }),
      ]);
      toast({ level: 'success', title: t.saved });
      await navigate({ to: paths.roles });
    } catch (error) {
      if (isRefused(error)) setProblem(problemText(error));
      else toastProblem(error);
    }
  };
  const remove = async () => {
    if (!(await ask({ title: t.deleteTitle, message: t.deleteText, confirm: t.delete, danger: true })))
      return;
    try {
      await request(`/roles/${slug}`, { method: 'DELETE' });
      await client.invalidateQueries({ queryKey: ['roles'] });
      toast({ level: 'success', title: t.deleted });
      await navigate({ to: paths.roles });
    } catch (error) {
      toastProblem(error);
    }
  };
  return (
    <form className="page" onSubmit={(event) => void submit(event)}>
      <Link to={paths.roles} className="back small">
        <ChevronLeft size={15} aria-hidden />
        {t.back}
      </Link>
      <div className="page-head">
        <h1>{role?.title ?? t.new}</h1>
        {role !== undefined && (
          <Button danger onClick={() => void remove()}>
            {t.delete}
          </Button>
        )}
      </div>
      {problem !== undefined && <Notice level="error">{problem}</Notice>}
      <section className="card field-grid">
        <FormRow label={t.name} required>
          {(control) => (
            <Input {...control} value={title} onChange={(event) => setTitle(event.target.value)} />
          )}
        </FormRow>
        <FormRow label={t.slug} help={t.slugHelp} required>
          {(control) => (
            <Input
              {...control}
              disabled={role !== undefined}
              value={slug}
              onChange={(event) => setSlug(event.target.value)}
            />
          )}
        </FormRow>
      </section>
      <section className="card">
        <Checkbox checked={portal} onChange={({ target }) => setPortal(target.checked)}>
          {t.portal}
        </Checkbox>
        <p className="form-help">{t.portalHelp}</p>
      </section>
      <PermissionGrid permissions={permissions} onChange={setPermissions} />
      <section className="card">
        <FormRow label={t.workflows} help={t.workflowsHelp}>
          {(control) => (
            <ChoiceSelect
              choices={[
                { value: '*', label: t.allWorkflows },
                ...(known ?? []).map(({ identifier, title = identifier }) => ({
                  value: identifier,
                  label: title,
                })),
              ]}
              multiple
              control={control}
              disabled={false}
              value={workflows}
              onChange={(next) =>
                setPermissions([
                  ...permissions.filter(({ action }) => action !== 'run'),
                  ...((next as string[] | null) ?? []).map((workflow): Permission => ({
                    workflow,
                    action: 'run',
                  })),
                ])
              }
            />
          )}
        </FormRow>
      </section>
      <div className="row">
        <Button type="primary" htmlType="submit">
          {role === undefined ? t.create : t.save}
        </Button>
        <Button onClick={() => void navigate({ to: paths.roles })}>{t.cancel}</Button>
      </div>
    </form>
  );
}
