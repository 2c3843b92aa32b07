import type { Kind } from '../kind.ts';

const levels = 20_000;
const deep = '<a>'.repeat(levels) + '</a>'.repeat(levels);
const wide = `<all>${'<one x="1">t</one>'.repeat(30_000)}</all>`;
const entities = `<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb">${Array.from({ length: 20 }, (_, at) => `<!ENTITY c${at} "${(at === 0 ? '&b;' : `&c${at - 1};`).repeat(10)}">`).join('')}]><a>&c19;</a>`;
const quotes = `${'"'.repeat(300_001)}\n${','.repeat(300_000)}`;

/** Texts that are small until they are read as XML or CSV. */
export const parseBombs: Kind = {
  name: 'parse bombs',
  about: 'has expressions read XML and CSV that are deep, wide, or grow without end',
  atOnce: 8,
  async once({ send, next }) {
    const text = [deep, wide, entities, quotes][next() % 4];
    await send('POST', `/workflows/${text === quotes ? 'parse_csv' : 'parse_xml'}/run`, {
      body: { input: { text } },
    });
  },
};
