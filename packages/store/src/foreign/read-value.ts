import { types, type CustomTypesConfig } from 'pg';

type Read = (text: string) => unknown;

const whole: Read = (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : text);
/** What JSON has no number for stays a text. */
const float: Read = (text) => (Number.isFinite(Number(text)) ? Number(text) : text);
const truth: Read = (text) => text === 't';
const json: Read = (text) => JSON.parse(text) as unknown;
const bytes: Read = (text) => Buffer.from(text.slice(2), 'hex').toString('base64');
const local: Read = (text) => text.replace(' ', 'T');
const moment: Read = (text) => text.replace(' ', 'T').replace(/\+00$/, 'Z');

/** How values of a type are read, by its number and that of its lists; exact numbers, days and all others stay texts. */
const readers: readonly (readonly [type: number, list: number, read: Read])[] = [
  [16, 1000, truth],
  [17, 1001, bytes],
  [20, 1016, whole],
  [21, 1005, whole],
  [23, 1007, whole],
  [26, 1028, whole],
  [700, 1021, float],
  [701, 1022, float],
  [114, 199, json],
  [3802, 3807, json],
  [1114, 1115, local],
  [1184, 1185, moment],
  // Texts, names, exact numbers, days, times and ids, for the sake of their lists.
  ...(
    [
      [25, 1009],
      [1043, 1015],
      [1042, 1014],
      [19, 1003],
      [1700, 1231],
      [1082, 1182],
      [1083, 1183],
      [2950, 2951],
    ] as const
  ).map(([type, list]) => [type, list, (text: string) => text] as const),
];

/** The driver's reader of lists, which its types describe in the form of another version. */
const lists = types.arrayParser as unknown as {
  create(text: string, read: Read): { parse(): unknown[] };
};

const byType = new Map<number, Read>(
  readers.flatMap(([type, list, read]) => [
    [type, read],
    [list, (text: string) => lists.create(text, read).parse()],
  ]),
);

/** Reads what PostgreSQL gives as what JSON can hold. */
export const readAsJson: CustomTypesConfig = {
  getTypeParser: ((type: number) =>
    byType.get(type) ?? ((text: string) => text)) as CustomTypesConfig['getTypeParser'],
};
