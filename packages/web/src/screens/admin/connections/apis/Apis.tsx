import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { request } from '../../../../data/server/client.ts';
import type { Page } from '../../../../data/server/page.ts';
import { queryClient } from '../../../../data/server/query-client.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { ask } from '../../../../parts/dialogs/confirm.ts';
import { toastProblem } from '../../../../parts/messages/problem-text.ts';
import { toast } from '../../../../parts/messages/toast-store.ts';
import { PlainTable } from '../../../../parts/text/PlainTable.tsx';
import type { Api } from './api.ts';
import { ApiDialog } from './ApiDialog.tsx';
import { OperationsDialog } from './OperationsDialog.tsx';
import { apiTexts } from './texts.ts';

/** The APIs whose operations are elements. */
export function Apis() {
  const t = useTexts(apiTexts);
  const [edited, setEdited] = useState<Api | 'new'>();
  const [shown, setShown] = useState<Api>();
  const { data } = useQuery({
    queryKey: ['apis'],
    queryFn: async () => (await request<Page<Api>>('/apis')).data,
  });
  const remove = async ({ name }: Api) => {
    const question = { title: t.removeTitle(name), message: t.removeText, confirm: t.remove };
    if (!(await ask({ ...question, cancel: t.cancel, danger: true }))) return;
    try {
      await request(`/apis/${encodeURIComponent(name)}`, { method: 'DELETE' });
      toast({ level: 'success', title: t.wasRemoved });
    } catch (error) {
      toastProblem(error);
    }
    await queryClient.invalidateQueries({ queryKey: ['apis'] });
  };
  return (
    <section aria-labelledby="apis" className="env-values">
      <div className="page-head">
        <h2 id="apis">{t.title}</h2>
        <Button icon={<Plus size={16} aria-hidden />} onClick={() => setEdited('new')}>
          {t.new}
        </Button>
      </div>
      <p className="soft">
        {t.about} {data?.length === 0 && t.noneText}
      </p>
      {data !== undefined && data.length > 0 && (
        <PlainTable className="card" label={t.title}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t.name}</th>
                <th scope="col">{t.operations}</th>
                <th scope="col">{t.server}</th>
                <th scope="col">{t.connection}</th>
                <th scope="col">
                  <span className="hidden-visually">{t.update}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map((api) => (
                <tr key={api.name}>
                  <th scope="row">
                    {api.name}
                    <div className="soft small">
                      {[api.title, api.version].filter((each) => each !== null).join(' ')}
                    </div>
                  </th>
                  <td>{api.operations}</td>
                  <td className="connection-hosts">{api.server}</td>
                  <td>{api.connection ?? <span className="soft">{t.noConnection}</span>}</td>
                  <td>
                    <div className="connection-actions">
                      <Button
                        size="small"
                        aria-label={t.operationsOf(api.name)}
                        onClick={() => setShown(api)}
                      >
                        {t.operations}
                      </Button>
                      <Button
                        size="small"
                        aria-label={t.updateNamed(api.name)}
                        onClick={() => setEdited(api)}
                      >
                        {t.update}
                      </Button>
                      <Button
                        size="small"
                        danger
                        aria-label={t.removeNamed(api.name)}
                        onClick={() => void remove(api)}
                      >
                        {t.remove}
                      </Button>
                    </div>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </PlainTable>
      )}
      {edited !== undefined && (
        <ApiDialog api={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      {shown !== undefined && <OperationsDialog api={shown} onClose={() => setShown(undefined)} />}
    </section>
  );
}
