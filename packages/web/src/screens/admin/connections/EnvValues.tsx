import { useQuery } from '@tanstack/react-query';
import type { EnvValue } from '@bakehouse/contract';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { request } from '../../../data/server/client.ts';
import type { Page } from '../../../data/server/page.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { PlainTable } from '../../../parts/text/PlainTable.tsx';
import type { Env } from './env.ts';
import { EnvDialog } from './EnvDialog.tsx';
import { envTexts, envTypeTexts } from './env-texts.ts';
import './connections.css';

/** The values that workflows read by `$env`, with what this server has. */
export function EnvValues() {
  const t = useTexts(envTexts);
  const types = useTexts(envTypeTexts);
  const [edited, setEdited] = useState<Env | 'new'>();
  const { data } = useQuery({
    queryKey: ['env'],
    queryFn: async () => (await request<Page<Env>>('/env')).data,
  });
  const shown = (value: EnvValue) => (typeof value === 'boolean' ? (value ? t.yes : t.no) : String(value));
  return (
    <section aria-labelledby="env-values" className="env-values">
      <div className="page-head">
        <h2 id="env-values">{t.title}</h2>
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
                <th scope="col">{t.type}</th>
                <th scope="col">{t.default}</th>
                <th scope="col">{t.here}</th>
                <th scope="col">
                  <span className="hidden-visually">{t.edit}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map((env) => {
                const { definition, value } = env;
                const { name, type, about } = definition;
                return (
                  <tr key={name}>
                    <th scope="row">
                      {name}
                      {about !== undefined && <div className="soft small">{about}</div>}
                    </th>
                    <td>{types[type]}</td>
                    <td className="soft connection-hosts">{shown(definition.default)}</td>
                    <td className="connection-hosts">
                      {value === null ? <span className="soft">{t.isDefault}</span> : shown(value)}
                    </td>
                    <td>
                      <div className="connection-actions">
                        <Button size="small" aria-label={t.editNamed(name)} onClick={() => setEdited(env)}>
                          {t.edit}
                        </Button>
                      </div>
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </PlainTable>
      )}
      {edited !== undefined && (
        <EnvDialog env={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </section>
  );
}
