import { untranslatable } from '../javascript/untranslatable.ts';
import { textOf } from '../text-of.ts';
import type { RedConvert } from './made.ts';
import { withValue } from './values.ts';

/** Texts that become data, and figures that become others. */
export const redFormats: Readonly<Record<string, RedConvert>> = {
  csv: ({ raw }) => {
    if (raw['hdrin'] === undefined || raw['hdrin'] === '' || raw['hdrin'] === false)
      return untranslatable('a table without a row of names');
    const read = { type: 'data/map', options: { value: withValue('payload', '$parseCsv(payload)') } };
    const todo = ['All values of a table are texts here: "$number" makes numbers of them.'];
    if (raw['multi'] === 'mult') return { elements: [read], todo };
    return {
      elements: [
        read,
        { type: 'flow/each', options: { items: 'payload' }, port: 'item' },
        { type: 'data/map', options: { value: { payload: '$' } } },
      ],
      todo,
    };
  },
  xml: ({ raw }) => ({
    elements: [
      {
        type: 'data/map',
        options: { value: withValue(textOf(raw['property'] ?? 'payload'), '$parseXml(payload)') },
      },
    ],
    todo: ['Elements that are there once are no lists of one here, and attributes are called "@name".'],
  }),
  range: ({ raw }) => {
    const [from, to, least, most] = ['minin', 'maxin', 'minout', 'maxout'].map((key) => Number(raw[key]));
    const path = textOf(raw['property'] ?? 'payload');
    if ([from, to, least, most].some((each) => !Number.isFinite(each)) || from === to || path !== 'payload')
      return untranslatable('a range without its ends');
    const scaled = `($number(payload) - (${from})) / (${Number(to) - Number(from)}) * (${Number(most) - Number(least)}) + (${least})`;
    const held =
      raw['action'] === 'clamp'
        ? `$max([$min([${scaled}, ${Math.max(Number(least), Number(most))}]), ${Math.min(Number(least), Number(most))}])`
        : raw['action'] === 'roll'
          ? untranslatable('a range that begins again')
          : scaled;
    return {
      elements: [
        {
          type: 'data/map',
          options: { value: withValue('payload', raw['round'] === true ? `$round(${held})` : held) },
        },
      ],
    };
  },
};
