/** Where the script of drafts stands; no page or asset can take its path. */
export const DRAFT_SCRIPT = '-/draft.js';

/**
 * What a page in an editor does besides showing itself: it tells which section was clicked and how far it is scrolled,
 * and shows the section that the editor names, or only that one. A double click on a text lets people write there. It talks to the window around it and to nobody else.
 */
export const draftScript = `const marks = new Map();
const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_COMMENT);
while (walker.nextNode()) {
  const found = /^(\\/?)section ([A-Za-z0-9_-]+)$/.exec(walker.currentNode.data);
  if (found === null) continue;
  const mark = marks.get(found[2]) ?? {};
  mark[found[1] === '' ? 'start' : 'end'] = walker.currentNode;
  marks.set(found[2], mark);
}
const rangeOf = ({ start, end }) => {
  const range = document.createRange();
  range.setStartAfter(start);
  range.setEndBefore(end);
  return range;
};
const whole = [...marks].filter(([, { start, end }]) => start && end).map(([key, mark]) => [key, rangeOf(mark)]);
const frame = document.createElement('div');
frame.style.cssText = 'position:absolute;pointer-events:none;z-index:2147483647;outline:3px solid #c2571f;outline-offset:-3px;display:none';
document.documentElement.append(frame);
let selected;
const draw = () => {
  const range = whole.find(([key]) => key === selected)?.[1];
  const box = range?.getBoundingClientRect();
  frame.style.display = box === undefined || box.width === 0 ? 'none' : 'block';
  if (box === undefined) return undefined;
  frame.style.left = box.left + scrollX + 'px';
  frame.style.top = box.top + scrollY + 'px';
  frame.style.width = box.width + 'px';
  frame.style.height = box.height + 'px';
  return box;
};
const tell = (message) => parent.postMessage({ draft: true, ...message }, '*');
const keyOf = (node) => {
  let best;
  for (const [key, range] of whole) if (range.intersectsNode(node) && range.comparePoint(node, 0) === 0) best = key;
  return best;
};
let writing;
let written;
addEventListener('click', (event) => {
  event.preventDefault();
  event.stopPropagation();
  if (writing?.element.contains(event.target)) return;
  const best = keyOf(event.target);
  if (best !== undefined) tell({ select: best });
}, true);
const endWriting = (keep) => {
  if (writing === undefined) return;
  const { element, key, from } = writing;
  writing = undefined;
  element.removeAttribute('contenteditable');
  const to = element.textContent.trim();
  if (!keep || to === '' || to === from.trim()) element.textContent = from;
  else {
    written = { element, from };
    tell({ text: { key, from, to } });
  }
  draw();
};
addEventListener('dblclick', (event) => {
  const element = event.target;
  const key = keyOf(element);
  if (key === undefined || writing?.element === element) return;
  if (element.childElementCount > 0 || element.textContent.trim() === '' || element.isContentEditable) return;
  writing = { element, key, from: element.textContent };
  element.contentEditable = 'plaintext-only';
  if (!element.isContentEditable) element.contentEditable = 'true';
  element.focus();
  getSelection().selectAllChildren(element);
}, true);
addEventListener('focusout', ({ target }) => {
  if (target === writing?.element) endWriting(true);
}, true);
addEventListener('keydown', (event) => {
  if (writing === undefined) return;
  if (event.key === 'Escape') endWriting(false);
  else if (event.key === 'Enter' && !event.shiftKey) endWriting(true);
  else return;
  event.preventDefault();
}, true);
const showOnly = (key) => {
  const range = whole.find(([own]) => own === key)?.[1];
  if (range === undefined) return 0;
  const hideIn = (parent) => {
    for (const child of parent.children) {
      if (!range.intersectsNode(child)) child.style.setProperty('display', 'none', 'important');
      else if (range.comparePoint(child, 0) !== 0 || range.comparePoint(child, child.childNodes.length) !== 0) hideIn(child);
    }
  };
  hideIn(document.body);
  document.body.style.setProperty('min-height', '0', 'important');
  return range.getBoundingClientRect().height;
};
addEventListener('submit', (event) => event.preventDefault(), true);
addEventListener('scroll', () => tell({ scroll: scrollY }), { passive: true });
addEventListener('resize', draw);
addEventListener('message', ({ source, data }) => {
  if (source !== parent || data?.draft !== true) return;
  if (typeof data.only === 'string') tell({ only: data.only, height: showOnly(data.only) });
  if (typeof data.scroll === 'number') scrollTo(0, data.scroll);
  if (data.restore === true && written !== undefined) written.element.textContent = written.from;
  if (!('select' in data)) return;
  selected = data.select;
  const box = draw();
  if (box !== undefined && data.reveal === true && (box.bottom < 40 || box.top > innerHeight - 40))
    scrollTo(0, box.top + scrollY - 40);
});
tell({ ready: true });
`;
