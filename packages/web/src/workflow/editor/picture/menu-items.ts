import type { MenuItem } from '../../../parts/controls/MenuItems.tsx';
import type { MenuWanted } from '../../canvas/picture.ts';
import { addGroup, changeGroup, groupWith } from '../../model/arrangement.ts';
import { elementNamed, typeOfElement, withKey } from '../../model/definition.ts';
import { setElementKey } from '../../model/edit-elements.ts';
import { disconnect } from '../../model/edit-links.ts';
import { withPin } from '../trial/pins.ts';
import type { Editing } from '../state/use-editor.ts';
import { freePort } from './behind.ts';
import type { pictureTexts } from './texts.ts';
import type { usePicture } from './use-picture.ts';

/** What the menus of the picture need. */
export interface MenuParts {
  editing: Editing;
  picture: ReturnType<typeof usePicture>;
  t: (typeof pictureTexts)['en'];
  onFind: () => void;
  onTrigger: () => void;
  onExtract: () => void;
}

/** What can be done with an element, a link, or the picture itself. */
export function menuItems(wanted: MenuWanted, parts: MenuParts): MenuItem[] {
  if (wanted.node !== undefined) return elementItems(wanted, wanted.node, parts);
  return wanted.link === undefined ? pictureItems(wanted, parts) : linkItems(wanted, wanted.link, parts);
}

function elementItems({ at }: MenuWanted, id: string, parts: MenuParts): MenuItem[] {
  const { editing, picture, t, onExtract } = parts;
  const { definition, edit } = editing;
  const { selected } = picture;
  const element = elementNamed(definition, id);
  const port = element === undefined ? undefined : freePort({ type: typeOfElement(element), element });
  const off = element?.['disabled'] === true;
  const isEvent = typeOfElement(element).startsWith('event/');
  const several = selected.size > 1;
  const group = groupWith(definition, selected);
  const all = [...selected];
  return [
    ...(several || port === undefined
      ? []
      : [
          {
            id: 'next',
            title: t.addNext,
            keys: 'A',
            run: () => picture.setWanted({ at, from: { source: id, port } }),
          },
        ]),
    ...(several || isEvent
      ? []
      : [
          { id: 'run-to', title: t.runTo, run: () => void picture.runTo(id) },
          { id: 'run-one', title: t.runOne, run: () => void picture.runOne(id) },
          { id: 'run-really', title: t.runReally, run: () => void picture.runOne(id, true) },
        ]),
    ...(several || picture.pins[id] === undefined
      ? []
      : [
          {
            id: 'unpin',
            title: t.unpin,
            run: () => picture.changePins((now) => withPin(now, id, undefined)),
          },
        ]),
    { id: 'duplicate', title: t.duplicate, keys: 'Ctrl D', run: picture.duplicate },
    { id: 'copy', title: t.copy, keys: 'Ctrl C', run: picture.copy },
    {
      id: 'skip',
      title: off ? t.use : t.skip,
      run: () =>
        edit((now) =>
          all.reduce((next, name) => setElementKey(next, name, 'disabled', off ? undefined : true), now),
        ),
    },
    ...(several || isEvent || definition['entry'] === id
      ? []
      : [{ id: 'entry', title: t.makeEntry, run: () => edit((now) => withKey(now, 'entry', id)) }]),
    group >= 0
      ? { id: 'ungroup', title: t.ungroup, run: () => edit((now) => changeGroup(now, group, undefined)) }
      : {
          id: 'group',
          title: t.group,
          keys: 'Ctrl G',
          run: () => edit((now) => addGroup(now, selected, t.newGroup)),
        },
    { id: 'extract', title: t.extract, run: onExtract },
    { id: 'remove', title: t.remove, keys: 'Del', danger: true, run: picture.remove },
  ];
}

function linkItems({ at }: MenuWanted, id: string, { editing, picture, t }: MenuParts): MenuItem[] {
  const edge = picture.graph.edges.find((each) => each.id === id);
  return [
    { id: 'insert', title: t.insert, keys: 'A', run: () => picture.setWanted({ at, link: id }) },
    {
      id: 'disconnect',
      title: t.disconnect,
      keys: 'Del',
      danger: true,
      run: () => edge !== undefined && editing.edit((all) => disconnect(all, edge)),
    },
  ];
}

function pictureItems({ at, place }: MenuWanted, { picture, t, onFind, onTrigger }: MenuParts): MenuItem[] {
  return [
    { id: 'add', title: t.addHere, keys: 'A', run: () => picture.setWanted({ at, place }) },
    { id: 'trigger', title: t.addTrigger, run: onTrigger },
    { id: 'note', title: t.addNote, keys: 'N', run: () => picture.addNote(place) },
    {
      id: 'all',
      title: t.selectAll,
      keys: 'Ctrl A',
      run: () => picture.select(new Set(picture.graph.nodes.map(({ id }) => id))),
    },
    { id: 'find', title: t.findIt, keys: 'Ctrl F', run: onFind },
    { id: 'tidy', title: t.tidy, run: picture.tidy },
  ];
}
