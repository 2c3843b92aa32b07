import { fieldTitle } from '@bakehouse/contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Module } from '../../../../data/stored/modules.ts';
import { paths } from '../../../../base/paths.ts';
import { keepDroppedFile } from '../../../../parts/controls/dropped-file.ts';
import { asCsv, namedColumns, pastedCells } from './pasted-rows.ts';

/** Rows that were pasted, as a file for the import. */
export interface Pasted {
  names: string[];
  rows: string[][];
  file: File;
}

/** More rows than can be looked through in a window go to the screen of imports. */
const mostRows = 200;

/** Takes rows of a spreadsheet that are pasted into a list. What is pasted while somebody types is none of its business. */
export function usePaste(module: Module, columns: readonly string[], enabled: boolean) {
  const navigate = useNavigate();
  const [pasted, setPasted] = useState<Pasted>();
  const shown = columns.join();
  useEffect(() => {
    if (!enabled) return undefined;
    const listen = (event: ClipboardEvent) => {
      // Cells that have the focus take it themselves.
      if (event.defaultPrevented) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (!/[\t\n]/.test(text.trimEnd()) || isElsewhere(event.target)) return;
      const cells = pastedCells(text);
      if (cells.length === 0) return;
      event.preventDefault();
      const fields = module.fields.map((field) => ({
        identifier: field.identifier,
        title: fieldTitle(field),
      }));
      const inList = shown
        .split(',')
        .flatMap((name) => fields.find((each) => each.identifier === name) ?? []);
      const { names, rows } = namedColumns(cells, inList, fields);
      const at = new Date().toISOString().slice(0, 16).replace('T', ' ');
      const file = new File([asCsv(names, rows)], `${at}.csv`, { type: 'text/csv' });
      if (rows.length <= mostRows) return setPasted({ names, rows, file });
      keepDroppedFile(file);
      return void navigate({ to: paths.import(module.identifier) });
    };
    window.addEventListener('paste', listen);
    return () => window.removeEventListener('paste', listen);
  }, [module, shown, enabled]);
  return { pasted, done: () => setPasted(undefined) };
}

function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]') !== null) return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input:not([type=checkbox]), textarea, select') !== null)
  );
}
