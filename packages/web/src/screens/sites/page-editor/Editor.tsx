import type { Resource } from '@bakehouse/contract';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { ChevronLeft, Redo2, Undo2 } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState, type KeyboardEvent } from 'react';
import type { Module } from '../../../data/stored/modules.ts';
import type { PartKind, Site, SiteParts } from '../../../data/stored/sites.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showInstant } from '../../../base/i18n/format.ts';
import { Notice } from '../../../parts/messages/Notice.tsx';
import { useTitle } from '../../../parts/messages/PageStates.tsx';
import { paths } from '../../../base/paths.ts';
import { EditingContext } from './editing.ts';
import { AlsoHere } from './AlsoHere.tsx';
import { Compare } from './compare/Compare.tsx';
import { LivePage } from './LivePage.tsx';
import { copyOf, findPlaced, placedAt, type Slot } from './model.ts';
import { asSection } from './blocks.ts';
import { BlockDetails, UsedBy } from './details/BlockDetails.tsx';
import { PageDetails } from './details/PageDetails.tsx';
import { PreviewPane } from './preview/PreviewPane.tsx';
import { SectionDetails } from './details/SectionDetails.tsx';
import { Structure } from './structure/Structure.tsx';
import { editorTexts } from './texts.ts';
import { useEditingActions } from './use-editing-actions.ts';
import { dataOf, useEdited } from './use-edited.ts';
import { usePreview } from './preview/use-preview.ts';
import { useThumbs } from './preview/use-thumbs.ts';
import { BusyButton } from '../../../parts/controls/BusyButton.tsx';
import './page-editor.css';

const Comments = lazy(async () => ({
  default: (await import('../../resources/comments/Comments.tsx')).Comments,
}));

type Pane = 'structure' | 'preview' | 'details';

/** Edits one page or layout: structure, preview and details side by side, one at a time on a phone. */
export function Editor({
  site,
  parts,
  kind,
  module,
  resource,
}: {
  site: Site;
  parts: SiteParts;
  kind: PartKind;
  module: Module;
  resource: Resource;
}) {
  const t = useTexts(editorTexts);
  const { now, change, undo, redo, dirty, saving, save, faults, restored, discard } = useEdited(
    module,
    resource,
  );
  const [pane, setPane] = useState<Pane>('structure');
  const shown = usePreview(site.id, module.identifier, resource.id, dataOf(now, true));
  const changeSlots = useCallback(
    (step: (slots: readonly Slot[]) => readonly Slot[], about?: string) =>
      change((was) => ({ ...was, slots: step(was.slots) }), about),
    [change],
  );
  const layouts = useMemo(
    () => layoutsOf(parts, kind === 'layouts' ? now.fields['base'] : (now.fields['layout'] ?? parts.base)),
    [parts, kind, now.fields],
  );
  const names = [...new Set([...(shown.preview?.slots ?? []), ...now.slots.map(({ slot }) => slot)])];
  // A block holds sections, not other blocks.
  const sections = useMemo(
    () => (kind === 'blocks' ? parts.sections : [...parts.sections, ...parts.blocks.map(asSection)]),
    [parts, kind],
  );
  const thumbs = useThumbs(
    site.id,
    { module: module.identifier, id: resource.id },
    sections,
    shown.preview?.slots,
  );
  const editing = useEditingActions(now.slots, names, sections, changeSlots);
  const selected = editing.selected === undefined ? undefined : findPlaced(now.slots, editing.selected);
  const { select } = editing;
  const wrong = useMemo(() => faults.map(({ path }) => placedAt(now.slots, path)), [faults]);
  const first = wrong.find((each) => each !== undefined)?.placed.key;
  useEffect(() => {
    if (first !== undefined) select(first);
  }, [wrong, first, select]);
  const ownFaults = useMemo(
    () =>
      faults.flatMap((fault, index) => {
        const at = wrong[index];
        return at !== undefined && at.placed.key === editing.selected ? [{ ...fault, path: at.rest }] : [];
      }),
    [faults, wrong, editing.selected],
  );
  const { title, name: own } = now.fields;
  const name = [title, own].find((each): each is string => typeof each === 'string' && each !== '') ?? '';
  useTitle(name);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    const key = event.key.toLowerCase();
    const typing = event.target instanceof HTMLElement && /^(INPUT|TEXTAREA)$/.test(event.target.tagName);
    if (key === 's') void save();
    else if (key === 'z' && !typing) (event.shiftKey ? redo : undo)?.();
    else if (key === 'y' && !typing) redo?.();
    else return;
    event.preventDefault();
  };
  return (
    <EditingContext value={editing}>
      <div className="editor" onKeyDown={onKeyDown}>
        <header className="editor-head">
          <Link to={paths.site(site.id)} className="back small">
            <ChevronLeft size={15} aria-hidden />
            {t.back(site.title)}
          </Link>
          <div className="row">
            <h1 className="grow">{name}</h1>
            <span className="soft small" role="status">
              {dirty ? t.unsaved : ''}
            </span>
            <AlsoHere site={site.id} module={module.identifier} resource={resource.id} changed={dirty} />
            {kind === 'pages' && <LivePage site={site} path={shown.preview?.path} />}
            <Compare site={site} module={module.identifier} id={resource.id} now={dataOf(now)} />
            <Link to={paths.update(module.identifier, resource.id)} className="small">
              {t.form}
            </Link>
            <Button
              aria-label={t.undo}
              title={t.undo}
              icon={<Undo2 size={16} aria-hidden />}
              disabled={undo === undefined}
              onClick={() => undo?.()}
            />
            <Button
              aria-label={t.redo}
              title={t.redo}
              icon={<Redo2 size={16} aria-hidden />}
              disabled={redo === undefined}
              onClick={() => redo?.()}
            />
            <BusyButton type="primary" busy={saving} disabled={!dirty} onClick={() => void save()}>
              {t.save}
            </BusyButton>
          </div>
          <div className="editor-panes" role="group" aria-label={t.view}>
            {(['structure', 'preview', 'details'] as const).map((each) => (
              <button
                key={each}
                type="button"
                className="editor-toggle"
                aria-pressed={pane === each}
                onClick={() => setPane(each)}
              >
                {t[each]}
              </button>
            ))}
          </div>
          {restored !== undefined && (
            <Notice
              actions={
                <Button size="small" onClick={discard}>
                  {t.discardDraft}
                </Button>
              }
            >
              {t.draftBack(showInstant(restored.at))}
              {restored.isOlder && ` ${t.draftOlder}`}
            </Notice>
          )}
        </header>
        <div className="editor-body" data-pane={pane}>
          <Structure
            slots={now.slots}
            asked={shown.preview?.slots}
            layouts={layouts}
            thumbs={thumbs}
            onOverride={(slot) =>
              changeSlots((all) => [
                ...all.filter((each) => each.slot !== slot.slot),
                { slot: slot.slot, sections: slot.sections.map(copyOf) },
              ])
            }
          />
          <PreviewPane
            shown={shown}
            selected={editing.selected}
            onSelect={editing.select}
            onText={editing.changeText}
          />
          <section className="editor-details" aria-label={t.details}>
            {selected === undefined ? (
              <>
                <PageDetails
                  module={module}
                  kind={kind}
                  parts={parts}
                  fields={now.fields}
                  onChange={(field, value) =>
                    change((was) => ({ ...was, fields: { ...was.fields, [field]: value } }), `field ${field}`)
                  }
                />
                {kind === 'blocks' && (
                  <UsedBy
                    site={site.id}
                    parts={parts}
                    block={parts.blocks.find(({ id }) => id === resource.id)}
                  />
                )}
                {module.definition.comments !== undefined && (
                  <Suspense>
                    <Comments module={module.identifier} id={resource.id} />
                  </Suspense>
                )}
              </>
            ) : (
              <>
                <button type="button" className="link-button" onClick={() => editing.select(undefined)}>
                  {t.toPage}
                </button>
                <BlockDetails site={site.id} section={selected.placed.section} blocks={parts.blocks} />
                <SectionDetails key={selected.placed.key} placed={selected.placed} faults={ownFaults} />
              </>
            )}
          </section>
        </div>
        <div className="hidden-visually" role="status">
          {editing.told}
        </div>
      </div>
    </EditingContext>
  );
}

/** The layouts that a page stands in, the nearest first; one that is its own base is followed once. */
function layoutsOf({ layouts }: SiteParts, start: unknown): SiteParts['layouts'] {
  const chain: SiteParts['layouts'] = [];
  let name = start;
  for (;;) {
    const found = layouts.find((each) => each.name === name);
    if (found === undefined || chain.includes(found)) return chain;
    chain.push(found);
    name = found.base;
  }
}
