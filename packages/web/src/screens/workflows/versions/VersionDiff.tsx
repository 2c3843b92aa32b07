import { useMemo } from 'react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { FlowCanvas } from '../../../workflow/canvas/FlowCanvas.tsx';
import { groupsOf, placesOf } from '../../../workflow/model/arrangement.ts';
import { compareDefinitions, compareLines, type Line } from '../../../workflow/model/compare.ts';
import { definitionText, type Definition } from '../../../workflow/model/definition.ts';
import { versionTexts } from './texts.ts';
import type { EdgeMark, NodeMark } from '../../../workflow/canvas/picture.ts';

const none: ReadonlySet<string> = new Set();
const around = 3;

/** Two definitions: one picture with what came and went, and the lines of the text that differ. */
export function VersionDiff({ before, after }: { before: Definition; after: Definition }) {
  const t = useTexts(versionTexts);
  const places = useMemo(() => placesOf(after), [after]);
  const groups = useMemo(() => groupsOf(after), [after]);
  const { graph, marks, edgeMarks } = useMemo(() => {
    const { graph: both, nodes, edges } = compareDefinitions(before, after);
    return {
      graph: both,
      marks: new Map(
        [...nodes].map(([id, change]): [string, NodeMark] => [
          id,
          change === 'same' ? {} : { state: change, note: t.change(change) },
        ]),
      ),
      edgeMarks: new Map(
        [...edges].flatMap(([id, change]): [string, EdgeMark][] =>
          change === 'added' || change === 'removed' ? [[id, { state: change }]] : [],
        ),
      ),
    };
  }, [before, after, t]);
  const lines = useMemo(
    () => shown(compareLines(definitionText(before), definitionText(after))),
    [before, after],
  );
  return (
    <>
      <section className="card version-picture" aria-label={t.picture}>
        <FlowCanvas
          graph={graph}
          places={places}
          groups={groups}
          selected={none}
          onSelect={() => undefined}
          marks={marks}
          edgeMarks={edgeMarks}
          label={t.picture}
        />
      </section>
      <section className="card version-diff" aria-label={t.text} tabIndex={0}>
        {lines.length === 0 && <div className="gap">{t.same}</div>}
        {lines.map((line, index) => (
          <div key={index} className={line === 'gap' ? 'gap' : line.change}>
            {line === 'gap' ? '⋯' : `${{ added: '+', removed: '−', same: ' ' }[line.change]} ${line.text}`}
          </div>
        ))}
      </section>
    </>
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
