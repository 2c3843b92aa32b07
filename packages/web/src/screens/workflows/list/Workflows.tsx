import type { WorkflowDefinition } from '@bakehouse/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button, Input } from 'antd';
import { Download, FolderInput, Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { figuresQuery, workflowsQuery } from '../../../data/stored/workflows.ts';
import { refresh } from '../../../data/live/refresh.ts';
import { useLive } from '../../../data/live/use-live.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { NativeSelect } from '../../../parts/controls/NativeSelect.tsx';
import { laterWindow } from '../../../parts/dialogs/later-window.tsx';
import { Empty } from '../../../parts/messages/Empty.tsx';
import { ErrorPage, useTitle } from '../../../parts/messages/PageStates.tsx';
import { paths } from '../../../base/paths.ts';
import { downloadWorkflows } from '../../../workflow/editor/life/download.ts';
import { foldersOf, standsIn } from '../../../workflow/model/folder-tree.ts';
import { folderTexts } from './folders/texts.ts';
import { workflowTexts } from './texts.ts';
import { WorkflowTable } from './WorkflowTable.tsx';
import '../runs/runs.css';
import './list.css';

const MoveDialog = laterWindow(async () => (await import('./folders/MoveDialog.tsx')).MoveDialog);
const ImportDialog = laterWindow(async () => (await import('./ImportDialog.tsx')).ImportDialog);

/** All workflows, with how they fare. */
export function Workflows() {
  const t = useTexts(workflowTexts);
  const folderWords = useTexts(folderTexts);
  const navigate = useNavigate();
  const client = useQueryClient();
  useTitle(t.title);
  const { data, error } = useQuery(workflowsQuery);
  const { data: figures } = useQuery(figuresQuery);
  useLive('runs', () => void refresh(client, figuresQuery.queryKey));
  const [search, setSearch] = useState('');
  const [tag, setTag] = useState('');
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [moving, setMoving] = useState<readonly WorkflowDefinition[]>([]);
  const [renamed, setRenamed] = useState<string>();
  const [importing, setImporting] = useState(false);
  const [dropped, setDropped] = useState<readonly File[]>();
  if (error !== null) return <ErrorPage error={error} />;
  const all = data ?? [];
  const tags = [...new Set(all.flatMap((each) => each.tags ?? []))].sort();
  const shown = all.filter(
    (each) => (tag === '' || each.tags?.includes(tag) === true) && isFound(each, search),
  );
  const chosen = shown.filter(({ identifier }) => picked.has(identifier));
  return (
    <div
      className="page"
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault();
      }}
      onDrop={(event) => {
        const files = [...event.dataTransfer.files];
        if (files.length === 0) return;
        event.preventDefault();
        setDropped(files);
        setImporting(true);
      }}
    >
      <div className="page-head">
        <h1>{t.title}</h1>
        <span className="row">
          <Button icon={<Upload size={16} aria-hidden />} onClick={() => setImporting(true)}>
            {t.import}
          </Button>
          <Button
            type="primary"
            icon={<Plus size={16} aria-hidden />}
            onClick={() => void navigate({ to: paths.workflow('new') })}
          >
            {t.new}
          </Button>
        </span>
      </div>
      <p className="soft">{t.about}</p>
      {data?.length === 0 && <Empty title={t.empty} />}
      {all.length > 0 && (
        <>
          <div className="workflow-tools">
            <Input
              type="search"
              aria-label={t.search}
              placeholder={t.search}
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
            {tags.length > 0 && (
              <NativeSelect
                label={t.tag}
                hiddenLabel
                value={tag}
                options={[['', t.allTags], ...tags.map((each) => [each, each] as const)]}
                onChange={setTag}
              />
            )}
            {chosen.length > 0 && (
              <Button icon={<FolderInput size={16} aria-hidden />} onClick={() => setMoving(chosen)}>
                {folderWords.moveSome(chosen.length)}
              </Button>
            )}
            <Button
              icon={<Download size={16} aria-hidden />}
              disabled={shown.length === 0}
              onClick={() => downloadWorkflows(chosen.length > 0 ? chosen : shown)}
            >
              {chosen.length > 0 ? t.exportSome(chosen.length) : t.exportAll}
            </Button>
          </div>
          {shown.length === 0 ? (
            <Empty title={t.nothingFound} />
          ) : (
            <WorkflowTable
              workflows={shown}
              figures={figures}
              picked={picked}
              onPick={setPicked}
              onTag={setTag}
              onMove={(each) => setMoving([each])}
              onRename={setRenamed}
              opened={search !== '' || tag !== ''}
            />
          )}
        </>
      )}
      {(moving.length > 0 || renamed !== undefined) && (
        <MoveDialog
          workflows={renamed === undefined ? moving : all.filter((each) => standsIn(each, renamed))}
          renamed={renamed}
          folders={foldersOf(all)
            .map(({ path }) => path)
            .filter((path) => renamed === undefined || !`${path}/`.startsWith(`${renamed}/`))}
          onClose={() => {
            setMoving([]);
            setRenamed(undefined);
          }}
        />
      )}
      {importing && (
        <ImportDialog
          known={all}
          dropped={dropped}
          onClose={() => {
            setImporting(false);
            setDropped(undefined);
          }}
        />
      )}
    </div>
  );
}

/** Whether every word of a search is in what a workflow is called, for or started by. */
function isFound(
  { identifier, title = '', description = '', tags = [], folder = '', events = [] }: WorkflowDefinition,
  search: string,
): boolean {
  const names = events.map((event) => `${event.identifier} ${event.module ?? ''}`);
  const text = [identifier, title, description, folder, ...tags, ...names].join(' ').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
