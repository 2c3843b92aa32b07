import type { WorkflowDefinition } from '@bakehouse/contract';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { modulesQuery } from '../../../data/stored/modules.ts';
import type { WorkflowFigures } from '../../../data/stored/workflows.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { usePreference } from '../../../parts/controls/use-preference.ts';
import { PlainTable } from '../../../parts/text/PlainTable.tsx';
import { FolderHead } from './folders/FolderHead.tsx';
import { foldersOf, isInside } from '../../../workflow/model/folder-tree.ts';
import { folderTexts } from './folders/texts.ts';
import { useMove } from './folders/use-move.ts';
import { workflowTexts } from './texts.ts';
import { WorkflowRow } from './WorkflowRow.tsx';

/** Workflows as rows: what they are, whether they are on, what starts them, and how they fare; by folders where there are any. */
export function WorkflowTable({
  workflows,
  figures,
  picked,
  onPick,
  onTag,
  onMove,
  onRename,
  opened,
}: {
  workflows: readonly WorkflowDefinition[];
  figures: ReadonlyMap<string, WorkflowFigures> | undefined;
  picked: ReadonlySet<string>;
  onPick: (picked: ReadonlySet<string>) => void;
  onTag: (tag: string) => void;
  onMove: (workflow: WorkflowDefinition) => void;
  onRename: (folder: string) => void;
  /** Shows what is in closed folders, too: something is searched for. */
  opened: boolean;
}) {
  const t = useTexts(workflowTexts);
  const { data: modules = [] } = useQuery(modulesQuery);
  const nameOf = (module: string | undefined) =>
    modules.find(({ identifier }) => identifier === module)?.title ?? module ?? '';
  const pick = (identifier: string, isPicked: boolean) =>
    onPick(new Set(isPicked ? [...picked, identifier] : [...picked].filter((each) => each !== identifier)));
  const inNone = useTexts(folderTexts);
  const move = useMove();
  const [closed = [], changeClosed] = usePreference<string[]>('workflows.closed_folders');
  const shut: ReadonlySet<string> = new Set(opened ? [] : closed);
  const toggle = (path: string) =>
    changeClosed((now = []) => (now.includes(path) ? now.filter((each) => each !== path) : [...now, path]));
  const folders = foldersOf(workflows);
  const loose = workflows.filter(({ folder }) => folder === undefined);
  const rowOf = (each: WorkflowDefinition) => (
    <WorkflowRow
      key={each.identifier}
      definition={each}
      fares={figures?.get(each.identifier)}
      picked={picked.has(each.identifier)}
      nameOf={nameOf}
      onPick={(isPicked) => pick(each.identifier, isPicked)}
      onTag={onTag}
      onMove={() => onMove(each)}
    />
  );
  const every = workflows.every(({ identifier }) => picked.has(identifier));
  return (
    <PlainTable className="card workflow-table" label={t.title}>
      <table>
        <thead>
          <tr>
            <th scope="col" className="pick">
              <input
                type="checkbox"
                aria-label={t.selectAll}
                checked={every}
                onChange={() => onPick(new Set(every ? [] : workflows.map(({ identifier }) => identifier)))}
              />
            </th>
            {[t.name, t.startedBy, t.lastRun, t.lastDay].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">
              <span className="hidden-visually">{t.more}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {folders.length === 0 ? (
            workflows.map(rowOf)
          ) : (
            <>
              {folders
                .filter(({ path }) => !isInside(path, shut))
                .map(({ path, name, depth, count, workflows: inside }) => (
                  <Fragment key={path}>
                    <FolderHead
                      name={name}
                      depth={depth}
                      count={count}
                      open={!shut.has(path)}
                      onToggle={() => toggle(path)}
                      onDrop={(each) => void move([{ workflow: each, folder: path }], path)}
                      onRename={() => onRename(path)}
                    />
                    {!shut.has(path) && inside.map(rowOf)}
                  </Fragment>
                ))}
              <FolderHead
                name={inNone.none}
                depth={0}
                count={loose.length}
                open={!shut.has('')}
                onToggle={() => toggle('')}
                onDrop={(each) => void move([{ workflow: each, folder: undefined }], undefined)}
              />
              {!shut.has('') && loose.map(rowOf)}
            </>
          )}
        </tbody>
      </table>
    </PlainTable>
  );
}
