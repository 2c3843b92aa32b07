import { useMemo } from 'react';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { compareLines, type Line } from '../model/compare.ts';
import { definitionText, type Definition } from '../model/definition.ts';
import { changeTexts } from './texts.ts';
import './changes.css';

const around = 3;

/** The lines of two definitions that differ, with a few around them. */
export function LineDiff({ before, after }: { before: Definition; after: Definition }) {
  const t = useTexts(changeTexts);
  const lines = useMemo(
    () => shown(compareLines(definitionText(before), definitionText(after))),
    [before, after],
  );
  return (
    <section className="card version-diff" aria-label={t.lines} tabIndex={0}>
      {lines.length === 0 && <div className="gap">{t.same}</div>}
      {lines.map((line, index) => (
        <div key={index} className={line === 'gap' ? 'gap' : line.change}>
          {line === 'gap' ? '⋯' : `${{ added: '+', removed: '−', same: ' ' }[line.change]} ${line.text}`}
        </div>
      ))}
    </section>
  );
}

/** What changed, with a few lines around it. */
function shown(lines: readonly Line[]): (Line | 'gap')[] {
  const near = new Set<number>();
  for (const [index, { change }] of lines.entries()) {
    if (change !== 'same') for (let at = index - around; at <= index + around; at += 1) near.add(at);
  }
  if (near.size === 0) return [];
  return lines.flatMap((line, index): (Line | 'gap')[] =>
    near.has(index) ? [line] : near.has(index - 1) || (index === 0 && !near.has(0)) ? ['gap'] : [],
  );
}
