import { untranslatable } from '../../javascript/untranslatable.ts';
import { code, type Convert } from '../reader.ts';

/** Loop Over Items: the body is a branch, and what comes after it goes on at the end. */
export const splitInBatches: Convert = (reader) => {
  const size = code(reader, 'batchSize') ?? (reader.node.version >= 3 ? '1' : '10');
  if (!/^"?\d+"?$/.test(size)) return untranslatable('batches of a size that is worked out');
  const count = Number(size.replaceAll('"', ''));
  const todo =
    count > 1
      ? [
          `In n8n ${count} items went through the loop at a time; here each goes alone. Raise "concurrency" to let several go at once.`,
        ]
      : [];
  return {
    elements: [{ type: 'flow/each', options: { items: '[$]' } }],
    takes: 'list',
    ports: reader.node.version >= 3 ? ['default', 'item'] : ['item', 'default'],
    loop: reader.node.version >= 3 ? 1 : 0,
    todo,
  };
};
