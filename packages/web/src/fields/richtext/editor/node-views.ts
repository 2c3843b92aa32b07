import type { Node } from 'prosemirror-model';
import type { EditorView, NodeViewConstructor } from 'prosemirror-view';
import { fileUrl } from '../../../data/stored/files.ts';
import { ownPicture } from '../model/addresses.ts';

/** What node views say. */
export interface NodeWords {
  done: string;
  pictureAt: (address: string) => string;
}

/** How tasks and pictures are shown while they are edited. */
export function nodeViews(words: () => NodeWords): Record<string, NodeViewConstructor> {
  return {
    list_item: (node, view, getPos) => taskView(node, view, getPos, words()),
    image: (node) => ({ dom: pictureOf(node, words()) }),
  };
}

function taskView(
  node: Node,
  view: EditorView,
  getPos: () => number | undefined,
  words: NodeWords,
): ReturnType<NodeViewConstructor> {
  const dom = document.createElement('li');
  const checked = node.attrs['checked'] as boolean | null;
  if (checked === null) return { dom, contentDOM: dom };
  const box = document.createElement('input');
  box.type = 'checkbox';
  box.checked = checked;
  box.setAttribute('aria-label', words.done);
  box.contentEditable = 'false';
  box.addEventListener('change', () => {
    const at = getPos();
    if (!view.editable) box.checked = !box.checked;
    else if (at !== undefined) view.dispatch(view.state.tr.setNodeAttribute(at, 'checked', box.checked));
  });
  const contentDOM = document.createElement('div');
  dom.className = 'task';
  dom.append(box, contentDOM);
  return {
    dom,
    contentDOM,
    update: (next) => {
      if (next.type !== node.type || next.attrs['checked'] === null) return false;
      box.checked = next.attrs['checked'] as boolean;
      return true;
    },
    stopEvent: ({ target }) => target === box,
    ignoreMutation: ({ target }) => target === box,
  };
}

/** A stored picture is shown; one of another host is only named, as that host would learn who reads. */
function pictureOf({ attrs }: Node, words: NodeWords): HTMLElement {
  const { src, alt } = attrs as { src: string; alt: string };
  const id = ownPicture(src);
  if (id === undefined) {
    const chip = document.createElement('span');
    chip.className = 'picture-elsewhere';
    chip.title = words.pictureAt(src);
    chip.textContent = `🖼 ${alt === '' ? src : alt}`;
    return chip;
  }
  const picture = document.createElement('img');
  picture.src = fileUrl(id);
  picture.alt = alt;
  return picture;
}
