import { useEffect, useState } from 'react';
import type { Module } from '../../../../data/stored/modules.ts';
import { problemText } from '../../../../parts/messages/problem-text.ts';
import { readColumns, sendFile, type Report } from '../../import/import-requests.ts';
import { doubled, type FileShape, type Mapping } from '../../import/mapping.ts';
import type { Pasted } from './use-paste.ts';

/** What pasted columns may stand for and what adding the rows would do, asked again at each change of the former. */
export function usePasteCheck(module: Module, { file }: Pasted) {
  const [shape, setShape] = useState<FileShape>();
  const [columns, setColumns] = useState<Record<string, string>>({});
  const [report, setReport] = useState<Report>();
  const [problem, setProblem] = useState<string>();
  const mapping: Mapping = { columns, by: '' };
  const isTwice = doubled(mapping).size > 0;
  const isEmpty = Object.values(columns).every((target) => target === '');
  useEffect(() => {
    // What workflows set, and ids, are nothing that somebody pastes.
    const typed = new Set(
      module.fields.flatMap(({ identifier, readonly }) => (readonly === true ? [] : [identifier])),
    );
    const read = async () => {
      try {
        const found = await readColumns(module.identifier, file);
        const targets = found.targets.filter(({ field }) => typed.has(field));
        const known = new Set(targets.map(({ name }) => name));
        const first = found.columns.map(({ name, target }) => [name, known.has(target) ? target : '']);
        setShape({ ...found, targets });
        setColumns(Object.fromEntries(first) as Record<string, string>);
      } catch (error) {
        setProblem(problemText(error));
      }
    };
    void read();
  }, [module, file]);
  const asked = JSON.stringify(columns);
  useEffect(() => {
    setReport(undefined);
    if (shape === undefined || isTwice || isEmpty) return undefined;
    let isOld = false;
    const look = async () => {
      try {
        const found = await sendFile(module.identifier, file, mapping, true);
        if (isOld) return;
        setProblem(undefined);
        setReport(found);
      } catch (error) {
        if (!isOld) setProblem(problemText(error));
      }
    };
    void look();
    return () => {
      isOld = true;
    };
  }, [shape, asked]);
  return {
    shape,
    mapping,
    report,
    problem,
    isTwice,
    isEmpty: shape !== undefined && isEmpty,
    map: (column: string, target: string) => setColumns((now) => ({ ...now, [column]: target })),
  };
}
