import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import type { MarkType, NodeType } from 'prosemirror-model';
import type { Plugin } from 'prosemirror-state';
import { richSchema } from '../model/schema.ts';

const { nodes, marks } = richSchema;

const node = (name: string) => nodes[name] as NodeType;

/** What is typed as in Markdown becomes what it means. */
export function typedMarkdown(): Plugin {
  return inputRules({
    rules: [
      textblockTypeInputRule(/^(#{1,6})\s$/, node('heading'), ([, hashes = '']) => ({
        level: hashes.length,
      })),
      wrappingInputRule(/^\s*([-+*])\s$/, node('bullet_list'), ([, marker]) => ({ marker })),
      wrappingInputRule(
        /^(\d{1,9})([.)])\s$/,
        node('ordered_list'),
        ([, order, marker]) => ({ order: Number(order), marker }),
        ([, order], before) => before.childCount + (before.attrs['order'] as number) === Number(order),
      ),
      wrappingInputRule(/^\s*>\s$/, node('blockquote')),
      textblockTypeInputRule(/^```$/, node('code_block')),
      new InputRule(/^---$/, (state, _, start, end) =>
        state.doc.resolve(start).depth > 1
          ? null
          : state.tr.delete(start, end).replaceSelectionWith(node('horizontal_rule').create()),
      ),
      taskRule(),
      markRule(/(?:^|[\s(])(\*\*([^*\s](?:[^*]*[^*\s])?)\*\*)$/, marks['strong'] as MarkType),
      markRule(/(?:^|[\s(])(\*([^*\s](?:[^*]*[^*\s])?)\*)$/, marks['em'] as MarkType),
      markRule(/(?:^|[\s(])(~~([^~\s](?:[^~]*[^~\s])?)~~)$/, marks['strike'] as MarkType),
      markRule(/(?:^|[\s(])(`([^`]+)`)$/, marks['code'] as MarkType),
    ],
  });
}

/** `[ ] ` at the beginning of an item makes it a task. */
function taskRule(): InputRule {
  return new InputRule(/^\[([ xX])\]\s$/, (state, [, box], start, end) => {
    const $start = state.doc.resolve(start);
    const item = $start.depth - 1;
    if (item < 1 || $start.node(item).type.name !== 'list_item') return null;
    return state.tr.delete(start, end).setNodeAttribute($start.before(item), 'checked', box !== ' ');
  });
}

/** Words between marks get what the marks mean. */
function markRule(pattern: RegExp, type: MarkType): InputRule {
  return new InputRule(pattern, (state, found, start, end) => {
    const [whole, marked = '', words = ''] = found;
    const from = start + whole.length - marked.length;
    if (state.doc.rangeHasMark(from, end, marks['code'] as MarkType)) return null;
    return state.tr.replaceWith(from, end, richSchema.text(words, [type.create()])).removeStoredMark(type);
  });
}
