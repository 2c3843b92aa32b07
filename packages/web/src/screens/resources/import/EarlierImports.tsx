import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Module } from '../../../data/stored/modules.ts';
import { useRights } from '../../../data/session/session.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showCount, showInstant } from '../../../base/i18n/format.ts';
import { paths } from '../../../base/paths.ts';
import { useUsers } from '../../../fields/parts/use-users.ts';
import { BusyButton } from '../../../parts/controls/BusyButton.tsx';
import { Notice } from '../../../parts/messages/Notice.tsx';
import { PlainTable } from '../../../parts/text/PlainTable.tsx';
import { keptImportsQuery, type Undone } from './import-requests.ts';
import { importTexts } from './texts.ts';
import { undoAfterQuestion } from './undo-after-question.ts';

const mostKept = 20;

/** Imports that can be undone, the latest first. */
export function EarlierImports({ module }: { module: Module }) {
  const t = useTexts(importTexts);
  const { admin } = useRights();
  const { data = [] } = useQuery(keptImportsQuery(module.identifier));
  const users = useUsers();
  const [busy, setBusy] = useState<string>();
  const [undone, setUndone] = useState<Undone>();
  if (data.length === 0) return null;
  const undo = async (id: string, entries: number) => {
    setBusy(id);
    setUndone((await undoAfterQuestion(module.identifier, id, entries, t)) ?? undone);
    setBusy(undefined);
  };
  return (
    <section className="card stack">
      <h2>{t.earlier}</h2>
      {undone !== undefined && <UndoReport module={module} report={undone} />}
      <PlainTable label={t.earlier} className="import-earlier">
        <table>
          <thead>
            <tr>
              <th scope="col">{t.file}</th>
              <th scope="col">{t.when}</th>
              {admin && <th scope="col">{t.who}</th>}
              <th scope="col">{t.result}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {data.map(({ id, file, at, by, created, updated, left, undoneAt }) => (
              <tr key={id}>
                <th scope="row">{file === '' ? t.noName : file}</th>
                <td>{showInstant(at)}</td>
                {admin && <td>{users.find(({ value }) => value === by)?.label ?? ''}</td>}
                <td>
                  {t.doneText(showCount(created), showCount(updated))}
                  {undoneAt !== null && (
                    <span className="soft"> {left === 0 ? t.isUndone : t.partlyUndone(showCount(left))}</span>
                  )}
                </td>
                <td className="import-undo">
                  {left > 0 && (
                    <BusyButton
                      busy={busy === id}
                      icon={<Undo2 size={15} aria-hidden />}
                      aria-label={t.undoOf(file === '' ? showInstant(at) : file)}
                      onClick={() => void undo(id, left)}
                    >
                      {t.undo}
                    </BusyButton>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </PlainTable>
    </section>
  );
}

/** What undoing did, and what stays as it is. */
export function UndoReport({ module, report }: { module: Module; report: Undone }) {
  const t = useTexts(importTexts);
  return (
    <Notice level={report.left > 0 ? 'warning' : 'success'}>
      {t.undone(showCount(report.undone))} {report.left > 0 && t.stays(showCount(report.left))}
      {report.left > 0 && (
        <ul>
          {report.kept.slice(0, mostKept).map(({ id, errors }) => (
            <li key={id}>
              <Link to={paths.show(module.identifier, id)}>{t.openEntry}</Link>: {errors[0]?.message}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
