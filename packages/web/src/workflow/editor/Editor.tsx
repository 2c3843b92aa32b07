import { lazy, Suspense, useDeferredValue, useEffect, useState } from 'react';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { toast } from '../../parts/messages/toast-store.ts';
import { useShortcut } from '../../parts/controls/use-shortcut.ts';
import { laterWindow } from '../../parts/dialogs/later-window.tsx';
import { FlowCanvas } from '../canvas/FlowCanvas.tsx';
import { elementsOf, identifierOf, nameOf, withKey, type Definition } from '../model/definition.ts';
import { askedFor, type AskedKind } from '../model/trigger.ts';
import { EditorHead } from './EditorHead.tsx';
import { useReview } from './life/use-review.tsx';
import { ElementPanel } from './panels/ElementPanel.tsx';
import { Palette } from './picture/Palette.tsx';
import { PictureTools } from './picture/PictureTools.tsx';
import { editorTexts } from './texts.ts';
import { useClipboard } from './state/use-clipboard.ts';
import { useEditor } from './state/use-editor.ts';
import { useEditorDraft, useKeptDraft } from './state/use-editor-draft.ts';
import { useFolded } from './state/use-folded.ts';
import { usePicture } from './picture/use-picture.ts';
import { useSave } from './state/use-save.ts';
import { WorkflowPanel } from './panels/WorkflowPanel.tsx';
import './editor.css';
import './picture/palette.css';
import './panels/panels.css';

// What is not needed at first comes when it is.
const JsonPanel = lazy(async () => ({ default: (await import('./panels/JsonPanel.tsx')).JsonPanel }));
const EditorNotices = lazy(async () => ({
  default: (await import('./life/EditorNotices.tsx')).EditorNotices,
}));
const ProblemsPanel = lazy(async () => ({
  default: (await import('./panels/ProblemsPanel.tsx')).ProblemsPanel,
}));
const SelectionPanel = lazy(async () => ({
  default: (await import('./panels/SelectionPanel.tsx')).SelectionPanel,
}));
const NotePanel = lazy(async () => ({ default: (await import('./panels/NotePanel.tsx')).NotePanel }));
const TestsPanel = lazy(async () => ({ default: (await import('./trial/TestsPanel.tsx')).TestsPanel }));
const TryPanel = lazy(async () => ({ default: (await import('./trial/TryPanel.tsx')).TryPanel }));
const TakeInDialog = laterWindow(async () => (await import('../elsewhere/TakeInDialog.tsx')).TakeInDialog);
const TriggerDialog = laterWindow(async () => (await import('./triggers/TriggerDialog.tsx')).TriggerDialog);

const tabs = ['properties', 'json', 'problems', 'try', 'tests'] as const;

/** What the side of the editor shows. */
export type EditorTab = (typeof tabs)[number];

/** The workflow editor: the picture in the middle, what can be added on the left, forms and more on the right. */
export function Editor({
  first,
  version,
  from,
}: {
  first: Definition;
  version: number | undefined;
  /** The element that somebody came for, and the run that failed there. */
  from: { element?: string | undefined; run?: string | undefined };
}) {
  const t = useTexts(editorTexts);
  const kept = useKeptDraft(identifierOf(first));
  const editing = useEditor(first);
  const { definition, edit } = editing;
  const [tab, setTab] = useState<EditorTab>('properties');
  const [folded, fold] = useFolded();
  const [asking, setAsking] = useState<AskedKind>();
  const [extracting, setExtracting] = useState(false);
  const [files, setFiles] = useState<readonly File[]>();
  const picture = usePicture(editing, setAsking, setFiles);
  const { checked, selected, select, chosen } = picture;
  // A form is long in the making: it is made between frames, and nothing stands in its place meanwhile.
  const made = useDeferredValue(chosen?.id) === chosen?.id;
  const saving = useSave(editing, {
    first: kept.kept === undefined ? version : kept.kept.version,
    errors: checked.result.errors.length,
    onErrors: () => setTab('problems'),
    review: useReview(editing),
  });
  const { save, isNew } = saving;
  const draft = useEditorDraft(editing, kept, saving.version);
  useClipboard(editing, selected, select, setFiles);
  useShortcut('mod+s', () => void save());
  useShortcut('mod+z', (event) => (event.shiftKey ? editing.redo() : editing.undo()));
  useShortcut('mod+y', () => editing.redo());
  useShortcut('mod+d', picture.duplicate);
  useShortcut('delete', picture.remove);
  useShortcut('backspace', picture.remove);
  useEffect(() => {
    if (from.element !== undefined) select(new Set([from.element]));
  }, [from.element]);
  useEffect(() => {
    if (chosen !== undefined && tab === 'problems') setTab('properties');
  }, [chosen?.id]);
  useEffect(() => {
    if (picture.note !== undefined) setTab('properties');
  }, [picture.note]);
  const problems = checked.result.errors.length + checked.result.warnings.length;
  const titles = {
    properties: t.properties,
    json: t.json,
    problems: t.problems(problems),
    try: t.tryIt,
    tests: t.tests,
  };
  const goTo = (path: string) => {
    const at = /^elements\.(\d+)/.exec(path)?.[1];
    select(new Set(at === undefined ? [] : [nameOf(elementsOf(definition)[Number(at)])]));
    setTab('properties');
  };
  return (
    <div className={`flow-editor ${folded.palette ? 'no-palette' : ''} ${folded.side ? 'no-side' : ''}`}>
      <EditorHead editing={editing} saving={saving} folding={[folded, fold]} onTidy={picture.tidy}>
        {(draft.restored !== undefined || from.run !== undefined) && (
          <Suspense>
            <EditorNotices
              restored={draft.restored}
              onDiscard={() => {
                editing.load(first);
                editing.forgetWrites();
                saving.adopt(version);
                draft.forget();
              }}
              run={from.run}
              dirty={editing.dirty}
            />
          </Suspense>
        )}
      </EditorHead>
      <Palette
        onAdd={(type) => {
          const kind = askedFor(editing.definition, type);
          if (kind === undefined) picture.add(type);
          else setAsking(kind);
        }}
      />
      {asking !== undefined && (
        <TriggerDialog first={asking} onAdd={picture.trigger} onClose={() => setAsking(undefined)} />
      )}
      {files !== undefined && (
        <TakeInDialog files={files} editing={editing} onSelect={select} onClose={() => setFiles(undefined)} />
      )}
      <section className="flow-picture" aria-label={t.picture}>
        <FlowCanvas key={picture.turn} {...picture.canvas} label={t.picture} />
        <PictureTools
          editing={editing}
          picture={picture}
          extracting={extracting}
          onExtract={setExtracting}
          onTrigger={setAsking}
        />
      </section>
      <aside className="flow-side">
        <div className="flow-tabs" role="tablist" aria-label={t.properties}>
          {tabs.map((each) => (
            <button
              key={each}
              type="button"
              role="tab"
              id={`flow-tab-${each}`}
              aria-selected={tab === each}
              aria-controls="flow-tab-panel"
              className={each === 'problems' && checked.result.errors.length > 0 ? 'bad' : ''}
              onClick={() => setTab(each)}
            >
              {titles[each]}
            </button>
          ))}
        </div>
        <div
          id="flow-tab-panel"
          role="tabpanel"
          aria-labelledby={`flow-tab-${tab}`}
          className="flow-panel"
          tabIndex={0}
        >
          {tab === 'properties' &&
            made &&
            (selected.size > 1 ? (
              <Suspense>
                <SelectionPanel editing={editing} picture={picture} onExtract={() => setExtracting(true)} />
              </Suspense>
            ) : picture.note !== undefined && chosen === undefined ? (
              <Suspense>
                <NotePanel key={picture.note} editing={editing} picture={picture} index={picture.note} />
              </Suspense>
            ) : chosen === undefined ? (
              <WorkflowPanel
                editing={editing}
                scope={picture.scopeOf(undefined)}
                isNew={isNew}
                kind={checked.result.kind}
                modules={checked.options.modules}
                onTrigger={picture.trigger}
                onSelect={(name) => select(new Set([name]))}
              />
            ) : (
              <ElementPanel
                key={chosen.id}
                tried={picture.tried}
                lastTried={picture.lastTried}
                pin={picture.pins[chosen.name]}
                changePins={picture.changePins}
                onRunTo={() => void picture.runTo(chosen.name)}
                onRunOne={(forReal) => void picture.runOne(chosen.name, forReal)}
                editing={editing}
                node={chosen}
                known={checked.options.elements.get(chosen.type)}
                scope={picture.scopeOf(chosen.name)}
                mayConnect={picture.mayConnect}
                onSelect={(name) => select(new Set([name]))}
                onRemove={picture.remove}
                onCopy={picture.copy}
                onDuplicate={picture.duplicate}
              />
            ))}
          <Suspense>
            {tab === 'json' && <JsonPanel editing={editing} />}
            {tab === 'problems' && <ProblemsPanel checked={checked} definition={definition} onGo={goTo} />}
            {tab === 'try' && (
              <TryPanel
                definition={definition}
                modules={checked.options.modules}
                picture={picture}
                onSelect={(name) => select(new Set([name]))}
                onKeep={(test) => {
                  edit((all) =>
                    withKey(all, 'tests', [...(Array.isArray(all['tests']) ? all['tests'] : []), test]),
                  );
                  toast({ level: 'success', title: t.keptAsTest });
                }}
              />
            )}
            {tab === 'tests' && (
              <TestsPanel editing={editing} tested={picture.tested} onTested={picture.setTested} />
            )}
          </Suspense>
        </div>
      </aside>
    </div>
  );
}
