import { typeOf } from '@bakehouse/contract';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Button } from 'antd';
import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { request } from '../../../api/http/client.ts';
import { useModule, type Module } from '../../../api/data/modules.ts';
import { invalidateModule } from '../../../api/data/resources.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showCount } from '../../../base/i18n/format.ts';
import { Notice } from '../../../parts/messages/Notice.tsx';
import { NotFound, useTitle } from '../../../parts/messages/PageStates.tsx';
import { problemText } from '../../../parts/messages/problem-text.ts';
import { paths } from '../../../base/paths.ts';
import { useModuleRights } from '../../../api/session/session.ts';
import { ImportReport, type Report } from './ImportReport.tsx';
import { importTexts } from './texts.ts';
import './import.css';

const kinds: Record<string, string> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json',
  ndjson: 'application/x-ndjson',
};

/** Many entries from a file: first a dry run, then the import. */
export function Import() {
  const { module: identifier = '' } = useParams({ strict: false });
  const module = useModule(identifier);
  const rights = useModuleRights(identifier);
  if (module === undefined || rights.create === null) return <NotFound />;
  return <ImportInto key={identifier} module={module} fields={rights.create} />;
}

function ImportInto({ module, fields }: { module: Module; fields: readonly string[] }) {
  const t = useTexts(importTexts);
  const navigate = useNavigate();
  const [file, setFile] = useState<File>();
  const [report, setReport] = useState<Report>();
  const [busy, setBusy] = useState<'check' | 'import'>();
  const [problem, setProblem] = useState<string>();
  useTitle(t.title(module.title));
  const send = async (given: File, dryRun: boolean) => {
    const type = kinds[given.name.split('.').at(-1)?.toLowerCase() ?? ''];
    setProblem(type === undefined ? t.unknownKind : undefined);
    setReport(undefined);
    if (type === undefined) return;
    setFile(given);
    setBusy(dryRun ? 'check' : 'import');
    try {
      const body = new Blob([given], { type });
      const path = `/modules/${module.identifier}/resources/import`;
      setReport(
        await request<Report>(path, {
          method: 'POST',
          body,
          query: { dryRun: String(dryRun) },
          headers: { 'content-type': type },
        }),
      );
      if (!dryRun) await invalidateModule(module.identifier);
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setBusy(undefined);
    }
  };
  const names = module.fields.filter((field) => fields.includes(field.identifier) && typeOf(field).writable);
  return (
    <div className="page import">
      <Link to={paths.index(module.identifier)} className="back small">
        <ChevronLeft size={15} aria-hidden />
        {t.back(module.title)}
      </Link>
      <h1>{t.title(module.title)}</h1>
      <section
        className="card stack"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          const [dropped] = event.dataTransfer.files;
          if (dropped !== undefined) void send(dropped, true);
        }}
      >
        <h2>{t.step1}</h2>
        <p>{t.step1Text}</p>
        <p className="import-fields">
          {names.map(({ identifier }) => (
            <code key={identifier}>{identifier}</code>
          ))}
        </p>
        <p className="soft">{t.idText}</p>
        <p className="file-picker">
          <span>
            {t.drop}{' '}
            <label className="file-browse">
              {file === undefined ? t.browse : `${t.other} (${file.name})`}
              <input
                type="file"
                accept=".csv,.xlsx,.json,.ndjson"
                onChange={(event) => {
                  const [chosen] = event.target.files ?? [];
                  if (chosen !== undefined) void send(chosen, true);
                  event.target.value = '';
                }}
              />
            </label>
          </span>
        </p>
      </section>
      {busy !== undefined && <Notice>{busy === 'check' ? t.checking : t.importing}</Notice>}
      {problem !== undefined && <Notice level="error">{problem}</Notice>}
      {report !== undefined && busy === undefined && (
        <section className="card stack">
          <h2>{report.dryRun ? t.step2 : t.done}</h2>
          <ImportReport report={report} />
          {report.dryRun ? (
            <Button
              type="primary"
              disabled={report.created + report.updated === 0}
              onClick={() => file !== undefined && void send(file, false)}
            >
              {t.start(showCount(report.created + report.updated))}
            </Button>
          ) : (
            <Button type="primary" onClick={() => void navigate({ to: paths.index(module.identifier) })}>
              {t.open(module.title)}
            </Button>
          )}
        </section>
      )}
    </div>
  );
}
