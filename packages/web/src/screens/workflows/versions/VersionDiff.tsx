import { useMemo } from 'react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { FlowCanvas } from '../../../workflow/canvas/FlowCanvas.tsx';
import { groupsOf, placesOf } from '../../../workflow/model/arrangement.ts';
import { ChangeList } from '../../../workflow/changes/ChangeList.tsx';
import { compareDefinitions } from '../../../workflow/model/compare.ts';
import { notesOf } from '../../../workflow/model/notes.ts';
import type { Definition } from '../../../workflow/model/definition.ts';
import { useSaidElements } from '../../../workflow/use-said.ts';
import { versionTexts } from './texts.ts';
import type { EdgeMark, NodeMark } from '../../../workflow/canvas/picture.ts';

const none: ReadonlySet<string> = new Set();

/** Two definitions: one picture with what came and went, and what differs in words. */
export function VersionDiff({ before, after }: { before: Definition; after: Definition }) {
  const t = useTexts(versionTexts);
  const places = useMemo(() => placesOf(after), [after]);
  const notes = useMemo(() => notesOf(after), [after]);
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
  const says = useSaidElements(graph, after['events']);
  return (
    <>
      <section className="card version-picture" aria-label={t.picture}>
        <FlowCanvas
          graph={graph}
          places={places}
          groups={groups}
          notes={notes}
          selected={none}
          onSelect={() => undefined}
          marks={marks}
          edgeMarks={edgeMarks}
          says={says}
          label={t.picture}
        />
      </section>
      <section className="card stack" aria-label={t.text}>
        <h2>{t.text}</h2>
        <ChangeList before={before} after={after} />
      </section>
    </>
  );
}
