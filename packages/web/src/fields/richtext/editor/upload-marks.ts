import { Plugin, PluginKey, type EditorState } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import { pictureAddress } from '../model/addresses.ts';
import { richSchema } from '../model/schema.ts';

interface Change {
  add?: { id: object; at: number; label: string };
  remove?: object;
}

const key = new PluginKey<DecorationSet>('uploads');

/** Shows where a picture will stand while it is uploaded, however the text moves meanwhile. */
export function uploadMarks(): Plugin {
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (tr, set) => {
        const moved = set.map(tr.mapping, tr.doc);
        const change = tr.getMeta(key) as Change | undefined;
        if (change?.add !== undefined)
          return moved.add(tr.doc, [
            Decoration.widget(change.add.at, markOf(change.add.label), { id: change.add.id }),
          ]);
        if (change?.remove === undefined) return moved;
        const { remove } = change;
        return moved.remove(moved.find(undefined, undefined, (spec) => spec['id'] === remove));
      },
    },
    props: { decorations: (state) => key.getState(state) },
  });
}

/** Puts pictures where they were dropped or pasted, once they are stored. */
export async function insertPicture(
  view: EditorView,
  file: File,
  at: number,
  words: { label: string; store: (file: File) => Promise<string> },
): Promise<void> {
  const id = {};
  const begin: Change = { add: { id, at, label: words.label } };
  view.dispatch(view.state.tr.setMeta(key, begin));
  const end: Change = { remove: id };
  try {
    const src = pictureAddress(await words.store(file));
    if (view.isDestroyed) return;
    const place = placeOf(view.state, id);
    const picture = richSchema.node('image', { src, alt: file.name.replace(/\.\w+$/, '') });
    if (place !== undefined) view.dispatch(view.state.tr.setMeta(key, end).insert(place, picture));
  } catch (error) {
    if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, end));
    throw error;
  }
}

function placeOf(state: EditorState, id: object): number | undefined {
  return key.getState(state)?.find(undefined, undefined, (spec) => spec['id'] === id)[0]?.from;
}

function markOf(label: string): () => HTMLElement {
  return () => {
    const mark = document.createElement('span');
    mark.className = 'picture-coming';
    mark.setAttribute('role', 'status');
    mark.textContent = label;
    return mark;
  };
}
