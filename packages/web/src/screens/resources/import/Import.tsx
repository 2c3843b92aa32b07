import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Button } from 'antd';
import { ChevronLeft, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useModule, type Module } from '../../../data/stored/modules.ts';
import { useModuleRights } from '../../../data/session/session.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showCount } from '../../../base/i18n/format.ts';
import { paths } from '../../../base/paths.ts';
import { BusyButton } from '../../../parts/controls/BusyButton.tsx';
import { Notice } from '../../../parts/messages/Notice.tsx';
import { NotFound, useTitle } from '../../../parts/messages/PageStates.tsx';
import { ColumnMapping } from './ColumnMapping.tsx';
import { EarlierImports, UndoReport } from './EarlierImports.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { importEndings, type Report, type Undone } from './import-requests.ts';
import { doubled } from './mapping.ts';
import { importTexts } from './texts.ts';
import { undoAfterQuestion } from './undo-after-question.ts';
import { useImport } from './use-import.ts';
import './import.css';

/** Many entries from a file: what its columns mean, what it would change, then the import, and the way back. */
export function Import() {
  const { module: identifier = '' } = useParams({ strict: false });
  const module = useModule(identifier);
  const rights = useModuleRights(identifier);
  if (module === undefined || rights.create === null) return <NotFound />;
  return <ImportInto key={identifier} module={module} />;
}

function ImportInto({ module }: { module: Module }) {
  const t = useTexts(importTexts);
  const { file, shape, mapping, report, busy, problem, open, send, map } = useImport(module);
  useTitle(t.title(module.title));
  const empty = mapping !== undefined && Object.values(mapping.columns).every((target) => target === '');
  const wrong = mapping === undefined || empty || doubled(mapping).size > 0;
  const isDone = report?.dryRun === false;
  return (
    <div className="page import">
      <Link to={paths.index(module.identifier)} className="back small">
        <ChevronLeft size={15} aria-hidden />
        {t.back(module.title)}
      </Link>
      <h1>{t.title(module.title)}</h1>
      <FileChoice file={file} onOpen={(given) => void open(given)} />
      {busy === 'read' && <Notice>{t.reading}</Notice>}
      {shape !== undefined && mapping !== undefined && !isDone && busy !== 'import' && (
        <section className="card stack" aria-label={t.step2}>
          <h2>{t.step2}</h2>
          <p className="soft">{t.step2Text}</p>
          <ColumnMapping shape={shape} mapping={mapping} onChange={map} />
          <BusyButton
            type={report === undefined ? 'primary' : 'default'}
            busy={busy === 'check'}
            disabled={wrong}
            onClick={() => void send(true)}
          >
            {t.check}
          </BusyButton>
          {empty && <p className="soft">{t.nothingChosen}</p>}
        </section>
      )}
      {busy === 'check' && <Notice>{t.checking}</Notice>}
      {busy === 'import' && <Notice>{t.importing}</Notice>}
      {problem !== undefined && <Notice level="error">{problem}</Notice>}
      {report?.dryRun === true && (
        <Preview module={module} report={report} onStart={() => void send(false)} />
      )}
      {isDone && <Done key={report.import} module={module} report={report} />}
      <EarlierImports module={module} />
    </div>
  );
}

function FileChoice({ file, onOpen }: { file: File | undefined; onOpen: (file: File) => void }) {
  const t = useTexts(importTexts);
  return (
    <section
      className="card stack"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [dropped] = event.dataTransfer.files;
        if (dropped !== undefined) onOpen(dropped);
      }}
    >
      <h2>{t.step1}</h2>
      <p>{t.step1Text}</p>
      <p className="file-picker">
        <span>
          {t.drop}{' '}
          <label className="file-browse">
            {file === undefined ? t.browse : `${t.other} (${file.name})`}
            <input
              type="file"
              accept={importEndings}
              onChange={(event) => {
                const [chosen] = event.target.files ?? [];
                if (chosen !== undefined) onOpen(chosen);
                event.target.value = '';
              }}
            />
          </label>
        </span>
      </p>
    </section>
  );
}

function Preview({ module, report, onStart }: { module: Module; report: Report; onStart: () => void }) {
  const t = useTexts(importTexts);
  const writes = report.created + report.updated;
  return (
    <section className="card stack" aria-label={t.step3}>
      <h2>{t.step3}</h2>
      <p role="status">
        {writes === 0 ? t.nothingToDo : t.step3Text} {report.failed > 0 && writes > 0 && t.onlyGood}
      </p>
      <ImportPreview module={module} report={report} />
      {writes > 0 && (
        <Button type="primary" onClick={onStart}>
          {t.start(writes, showCount(writes))}
        </Button>
      )}
    </section>
  );
}

function Done({ module, report }: { module: Module; report: Report }) {
  const t = useTexts(importTexts);
  const navigate = useNavigate();
  const [undone, setUndone] = useState<Undone>();
  const [busy, setBusy] = useState(false);
  const { import: id, created, updated, failed } = report;
  const undo = async () => {
    if (id === null) return;
    setBusy(true);
    setUndone(await undoAfterQuestion(module.identifier, id, created + updated, t));
    setBusy(false);
  };
  return (
    <section className="card stack" aria-label={t.done}>
      <h2>{t.done}</h2>
      {undone === undefined ? (
        <Notice level={failed > 0 ? 'warning' : 'success'}>
          {t.doneText(showCount(created), showCount(updated))} {failed > 0 && t.failedText(showCount(failed))}
        </Notice>
      ) : (
        <UndoReport module={module} report={undone} />
      )}
      {failed > 0 && undone === undefined && <ImportPreview module={module} report={report} />}
      <div className="import-buttons">
        <Button type="primary" onClick={() => void navigate({ to: paths.index(module.identifier) })}>
          {t.open(module.title)}
        </Button>
        {id !== null && undone === undefined && (
          <BusyButton busy={busy} icon={<Undo2 size={15} aria-hidden />} onClick={() => void undo()}>
            {t.undoThis}
          </BusyButton>
        )}
      </div>
    </section>
  );
}
