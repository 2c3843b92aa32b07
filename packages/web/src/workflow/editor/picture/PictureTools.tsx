import { lazy, Suspense, useEffect, useState } from 'react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { useShortcut } from '../../../parts/controls/use-shortcut.ts';
import { laterWindow } from '../../../parts/dialogs/later-window.tsx';
import { addGroup } from '../../model/arrangement.ts';
import { placeIn, type Point } from '../../canvas/stage/geometry.ts';
import { askedFor, type AskedKind } from '../../model/trigger.ts';
import type { Editing } from '../state/use-editor.ts';
import { pictureTexts } from './texts.ts';
import { freePort } from './behind.ts';
import type { usePicture } from './use-picture.ts';

const elementPicker = async () => ({ default: (await import('./ElementPicker.tsx')).ElementPicker });
const findBar = async () => ({ default: (await import('./FindBar.tsx')).FindBar });
const ElementPicker = lazy(elementPicker);
const FindBar = lazy(findBar);
const ExtractDialog = laterWindow(async () => (await import('./ExtractDialog.tsx')).ExtractDialog);
const FirstStep = lazy(async () => ({
  default: (await import('../../canvas/empty/FirstStep.tsx')).FirstStep,
}));
const PictureMenu = lazy(async () => ({ default: (await import('./PictureMenu.tsx')).PictureMenu }));

/** What opens over the picture: the choice of what comes next, menus, and the search. */
export function PictureTools({
  editing,
  picture,
  extracting,
  onExtract,
  onTrigger,
}: {
  editing: Editing;
  picture: ReturnType<typeof usePicture>;
  extracting: boolean;
  onExtract: (open: boolean) => void;
  onTrigger: (kind: AskedKind) => void;
}) {
  const t = useTexts(pictureTexts);
  const [finding, setFinding] = useState(false);
  const { wanted, menu, selected, chosen } = picture;
  const { selectedEdge } = picture.canvas.edit ?? {};
  // One types into these as soon as they open: they are loaded before that.
  useEffect(() => void Promise.allSettled([elementPicker(), findBar()]), []);
  useShortcut('mod+f', () => setFinding(true));
  useShortcut('mod+g', () => {
    if (selected.size > 0) editing.edit((all) => addGroup(all, selected, t.newGroup));
  });
  useShortcut('n', () => picture.addNote(placeInSight()));
  useShortcut('a', () => {
    const at = placeOf(selectedEdge ?? chosen?.id);
    const port = chosen === undefined ? undefined : freePort(chosen);
    if (selectedEdge !== undefined) picture.setWanted({ at, link: selectedEdge });
    else if (chosen !== undefined && port !== undefined)
      picture.setWanted({ at, from: { source: chosen.name, port } });
    else picture.setWanted({ at });
  });
  return (
    <Suspense>
      {picture.graph.nodes.length === 0 && <FirstStep onBegin={() => onTrigger('change')} />}
      {finding && (
        <FindBar
          graph={picture.graph}
          onFound={(id) => picture.select(new Set([id]))}
          onClose={() => setFinding(false)}
        />
      )}
      {wanted !== undefined && (
        <ElementPicker
          key={`${wanted.at.x} ${wanted.at.y}`}
          at={wanted.at}
          fits={(type) => picture.fits(type, wanted)}
          onPick={(type) => {
            const kind = askedFor(editing.definition, type);
            picture.setWanted(undefined);
            if (kind === undefined) picture.put(type, wanted);
            else onTrigger(kind);
          }}
          onClose={() => picture.setWanted(undefined)}
        />
      )}
      {menu !== undefined && (
        <PictureMenu
          menu={menu}
          editing={editing}
          picture={picture}
          onFind={() => setFinding(true)}
          onTrigger={() => onTrigger('change')}
          onExtract={() => onExtract(true)}
        />
      )}
      {extracting && selected.size > 0 && (
        <ExtractDialog
          editing={editing}
          selected={selected}
          onDone={(name) => {
            onExtract(false);
            picture.select(new Set([name]));
          }}
          onClose={() => onExtract(false)}
        />
      )}
    </Suspense>
  );
}

/** A place in the upper middle of what is seen of the picture. */
function placeInSight(): Point {
  const frame = document.querySelector('.flow-canvas');
  const moved = frame?.querySelector<HTMLElement>('.flow-moving')?.style.transform ?? '';
  const [x = 0, y = 0, zoom = 1] = [...moved.matchAll(/-?[\d.]+(?:e-?\d+)?/g)].map(([number]) =>
    Number(number),
  );
  return placeIn([x, y, zoom], { x: (frame?.clientWidth ?? 0) / 2 - 120, y: 40 });
}

/** Where an element or a link is in the window; the middle of the picture where there is none. */
function placeOf(id: string | undefined): { x: number; y: number } {
  const found =
    id === undefined
      ? null
      : document.querySelector(`[data-node=${JSON.stringify(id)}], [data-link=${JSON.stringify(id)}]`);
  const box = (found ?? document.querySelector('.flow-picture'))?.getBoundingClientRect();
  if (box === undefined) return { x: 0, y: 0 };
  return found === null
    ? { x: box.left + box.width / 2 - 160, y: box.top + 60 }
    : { x: box.right - 40, y: box.top + box.height / 2 };
}
