import { useEffect, useState } from 'react';
import type { Module } from '../../../data/stored/modules.ts';
import { invalidateModule } from '../../../data/stored/resources.ts';
import { queryClient } from '../../../data/server/query-client.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { usePreference } from '../../../parts/controls/use-preference.ts';
import { problemText } from '../../../parts/messages/problem-text.ts';
import { takeDroppedFile } from '../../../parts/controls/dropped-file.ts';
import { importType, keptImportsQuery, readColumns, sendFile, type Report } from './import-requests.ts';
import { firstMapping, remembered, type FileShape, type KeptMapping, type Mapping } from './mapping.ts';
import { importTexts } from './texts.ts';

/** What an import is busy with. */
export type Busy = 'read' | 'check' | 'import';

/** A file on its way into a module: read, mapped, checked, imported. Another file or mapping takes back what was found out before. */
export function useImport(module: Module) {
  const t = useTexts(importTexts);
  const [kept, keep] = usePreference<KeptMapping>(`import.${module.identifier}`);
  const [file, setFile] = useState<File>();
  const [shape, setShape] = useState<FileShape>();
  const [mapping, setMapping] = useState<Mapping>();
  const [report, setReport] = useState<Report>();
  const [busy, setBusy] = useState<Busy>();
  const [problem, setProblem] = useState<string>();

  const during = async (what: Busy, work: () => Promise<void>) => {
    setBusy(what);
    setProblem(undefined);
    setReport(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setBusy(undefined);
    }
  };
  const open = (given: File) => {
    setFile(given);
    setShape(undefined);
    return during('read', async () => {
      if (importType(given) === undefined) throw new Error(t.unknownKind);
      const found = await readColumns(module.identifier, given);
      setShape(found);
      setMapping(firstMapping(found, kept));
    });
  };
  const send = (dryRun: boolean) =>
    during(dryRun ? 'check' : 'import', async () => {
      if (file === undefined || mapping === undefined) return;
      if (!dryRun) keep((now) => remembered(now, mapping));
      setReport(await sendFile(module.identifier, file, mapping, dryRun));
      if (dryRun) return;
      await Promise.all([
        invalidateModule(module.identifier),
        queryClient.invalidateQueries(keptImportsQuery(module.identifier)),
      ]);
    });
  useEffect(() => {
    const dropped = takeDroppedFile();
    if (dropped !== undefined) void open(dropped);
  }, []);
  return {
    file,
    shape,
    mapping,
    report,
    busy,
    problem,
    open,
    send,
    map: (next: Mapping) => {
      setMapping(next);
      setReport(undefined);
      setProblem(undefined);
    },
  };
}
