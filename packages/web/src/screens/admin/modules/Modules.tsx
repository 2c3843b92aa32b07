import { Link, useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { Gauge, Plus } from 'lucide-react';
import { useModules } from '../../../data/stored/modules.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { Empty } from '../../../parts/messages/Empty.tsx';
import { useTitle } from '../../../parts/messages/PageStates.tsx';
import { PlainTable } from '../../../parts/text/PlainTable.tsx';
import { paths } from '../../../base/paths.ts';
import { Examples } from '../../home/Examples.tsx';
import '../../home/home.css';
import { moduleTexts } from './texts.ts';

/** All modules, to be changed. */
export function Modules() {
  const t = useTexts(moduleTexts);
  const navigate = useNavigate();
  const modules = useModules();
  useTitle(t.title);
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t.title}</h1>
        <Button icon={<Gauge size={16} aria-hidden />} onClick={() => void navigate({ to: paths.indexes })}>
          {t.indexes}
        </Button>
        <Button
          type="primary"
          icon={<Plus size={16} aria-hidden />}
          onClick={() => void navigate({ to: paths.module('new') })}
        >
          {t.new}
        </Button>
      </div>
      <p className="soft">{t.about}</p>
      {modules.length === 0 ? (
        <Empty title={t.none}>{t.noneText}</Empty>
      ) : (
        <PlainTable className="card" label={t.title}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t.name}</th>
                <th scope="col">{t.identifier}</th>
                <th scope="col">{t.fields}</th>
              </tr>
            </thead>
            <tbody>
              {modules.map(({ identifier, title, fields }) => (
                <tr key={identifier}>
                  <th scope="row">
                    <Link to={paths.module(identifier)}>{title}</Link>
                  </th>
                  <td>
                    <code>{identifier}</code>
                  </td>
                  <td className="soft">{t.fieldCount(fields.length)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </PlainTable>
      )}
      <Examples />
    </div>
  );
}
