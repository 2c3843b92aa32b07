import { Schema, type MarkSpec, type NodeSpec } from 'prosemirror-model';
import { tableNodes } from 'prosemirror-tables';
import { isOwnPicture, isWebAddress } from './addresses.ts';

const tables = tableNodes({
  tableGroup: 'block',
  // Cells of Markdown hold one line.
  cellContent: 'paragraph',
  cellAttributes: {
    align: {
      default: null,
      getFromDOM: ({ style }) => (/^(?:center|right|left)$/.test(style.textAlign) ? style.textAlign : null),
      setDOMAttr: (value, attributes) => {
        if (typeof value === 'string') attributes['style'] = `text-align: ${value}`;
      },
    },
  },
});

const nodes: Record<string, NodeSpec> = {
  doc: { content: '(block | source)+' },
  paragraph: { content: 'inline*', group: 'block', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
  heading: {
    content: 'inline*',
    group: 'block',
    defining: true,
    attrs: { level: { default: 1 } },
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
    toDOM: ({ attrs }) => [`h${attrs['level']}`, 0],
  },
  blockquote: {
    content: 'block+',
    group: 'block',
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: () => ['blockquote', 0],
  },
  bullet_list: {
    content: 'list_item+',
    group: 'block',
    attrs: { tight: { default: true }, marker: { default: '-' } },
    parseDOM: [{ tag: 'ul' }],
    toDOM: () => ['ul', 0],
  },
  ordered_list: {
    content: 'list_item+',
    group: 'block',
    attrs: { tight: { default: true }, marker: { default: '.' }, order: { default: 1 } },
    parseDOM: [
      { tag: 'ol', getAttrs: (dom) => ({ order: Math.max(0, Number(dom.getAttribute('start') ?? 1)) }) },
    ],
    toDOM: ({ attrs }) => ['ol', attrs['order'] === 1 ? {} : { start: attrs['order'] as number }, 0],
  },
  list_item: {
    content: 'paragraph block*',
    defining: true,
    // Whether the task is done; null where the item is none.
    attrs: { checked: { default: null }, mark: { default: 'x' } },
    parseDOM: [
      {
        tag: 'li',
        getAttrs: (dom) => {
          const box = dom.querySelector(
            ':scope > input[type=checkbox], :scope > label > input[type=checkbox]',
          );
          const said = dom.getAttribute('data-checked');
          return {
            checked: said === null ? (box === null ? null : box.hasAttribute('checked')) : said === 'true',
          };
        },
      },
    ],
    toDOM: ({ attrs }) => [
      'li',
      attrs['checked'] === null ? {} : { 'data-checked': String(attrs['checked']) },
      0,
    ],
  },
  code_block: {
    content: 'text*',
    marks: '',
    group: 'block',
    code: true,
    defining: true,
    attrs: { info: { default: '' } },
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
    toDOM: () => ['pre', ['code', 0]],
  },
  /** Markdown that has no other place here: it is kept and edited as it is written. */
  source: {
    content: 'text*',
    marks: '',
    code: true,
    defining: true,
    parseDOM: [{ tag: 'pre[data-markdown]', preserveWhitespace: 'full', priority: 60 }],
    toDOM: () => ['pre', { 'data-markdown': '', class: 'markdown-source' }, ['code', 0]],
  },
  horizontal_rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  ...tables,
  text: { group: 'inline' },
  hard_break: {
    inline: true,
    group: 'inline',
    selectable: false,
    // A soft one is a new line in the Markdown alone.
    attrs: { soft: { default: false } },
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
  },
  image: {
    inline: true,
    group: 'inline',
    draggable: true,
    attrs: { src: {}, alt: { default: '' }, title: { default: '' } },
    parseDOM: [
      {
        tag: 'img[src]',
        getAttrs: (dom) => {
          const src = dom.getAttribute('src') ?? '';
          if (!isOwnPicture(src) && !isWebAddress(src)) return false;
          return { src, alt: dom.getAttribute('alt') ?? '', title: dom.getAttribute('title') ?? '' };
        },
      },
    ],
    toDOM: ({ attrs: { src, alt, title } }) => [
      'img',
      { src: src as string, alt: alt as string, ...(title === '' ? {} : { title: title as string }) },
    ],
  },
  mention: {
    inline: true,
    group: 'inline',
    atom: true,
    attrs: { id: {}, name: {} },
    parseDOM: [
      {
        tag: 'span[data-user]',
        getAttrs: (dom) => ({ id: dom.getAttribute('data-user'), name: dom.textContent.replace(/^@/, '') }),
      },
    ],
    leafText: ({ attrs }) => `@${attrs['name']}`,
    toDOM: ({ attrs }) => [
      'span',
      { 'data-user': attrs['id'] as string, class: 'mention' },
      `@${attrs['name']}`,
    ],
  },
};

const marks: Record<string, MarkSpec> = {
  link: {
    attrs: { href: {}, title: { default: '' } },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (dom) => {
          const href = dom.getAttribute('href') ?? '';
          return isWebAddress(href) ? { href, title: dom.getAttribute('title') ?? '' } : false;
        },
      },
    ],
    toDOM: ({ attrs: { href, title } }) => [
      'a',
      {
        ...(isWebAddress(href as string) ? { href: href as string, rel: 'noopener noreferrer' } : {}),
        ...(title === '' ? {} : { title: title as string }),
      },
      0,
    ],
  },
  strong: {
    parseDOM: [
      { tag: 'strong' },
      // Some pages wrap everything they give away in a bold that is none.
      {
        tag: 'b',
        getAttrs: ({ style }) => style.fontWeight !== 'normal' && style.fontWeight !== '400' && null,
      },
      { style: 'font-weight=400', clearMark: ({ type }) => type.name === 'strong' },
      { style: 'font-weight', getAttrs: (value) => /^(?:bold(?:er)?|[6-9]\d{2})$/.test(value) && null },
    ],
    toDOM: () => ['strong', 0],
  },
  em: {
    parseDOM: [{ tag: 'i' }, { tag: 'em' }, { style: 'font-style=italic' }],
    toDOM: () => ['em', 0],
  },
  strike: {
    parseDOM: [{ tag: 's' }, { tag: 'del' }, { tag: 'strike' }, { style: 'text-decoration=line-through' }],
    toDOM: () => ['s', 0],
  },
  code: { code: true, parseDOM: [{ tag: 'code' }], toDOM: () => ['code', 0] },
};

/** What a rich text may consist of. */
export const richSchema = new Schema({ nodes, marks });
