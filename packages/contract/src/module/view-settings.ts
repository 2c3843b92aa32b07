import * as z from 'zod';

/** The ways in which the entries of a module can be shown. */
export const viewKinds = [
  'table',
  'board',
  'calendar',
  'gallery',
  'pivot',
  'tree',
  'timeline',
  'map',
] as const;

/** What a calendar or a timeline shows at a time. */
export const viewSpans = ['day', 'week', 'month', 'quarter', 'year'] as const;

/** A stretch of time that a calendar or a timeline shows. */
export type ViewSpan = (typeof viewSpans)[number];

/** A way in which the entries of a module are shown. */
export type ViewKind = (typeof viewKinds)[number];

const field = z.string().max(63);
const fields = z.array(field).max(500);
const key = z
  .string()
  .regex(/^(?:[A-Za-z]\w{0,62}|(?:day|week|month|quarter|year)\([A-Za-z]\w{0,62}\))$/)
  .describe('A field, or day, week, month, quarter or year of one that holds times');

/** A colour for the entries that a filter takes. */
export const rowColor = z.strictObject({
  filter: z.record(z.string(), z.unknown()).describe('Which entries have the colour'),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .describe('Such as `#c0392b`'),
});

/** A colour for the entries that a filter takes. */
export type RowColor = z.infer<typeof rowColor>;

/** How a saved view shows the entries of a module. */
export const viewSettings = z
  .strictObject({
    kind: z.enum(viewKinds).describe('How entries are shown'),
    search: z.string().max(500).optional().describe('Words to look for'),
    sort: z.string().max(500).optional().describe('Order, such as `-updatedAt,number`'),
    filter: z.record(z.string(), z.unknown()).optional().describe('Which entries are shown'),
    columns: fields.optional().describe('Columns of a table, or what a card shows'),
    group: field
      .optional()
      .describe(
        'Field by which a table is grouped, that makes the columns of a board or the lanes of a timeline, or by which places of a map are coloured',
      ),
    figures: z
      .array(z.string().regex(/^(?:sum|avg|min|max)\([a-z]\w{0,62}\)$/))
      .max(10)
      .optional()
      .describe(
        'What heads of groups tell, such as `sum(total)`; the first one stands in the cells of a pivot',
      ),
    dates: z.array(field).max(10).optional().describe('Fields by which entries stand in a calendar'),
    span: z
      .enum(viewSpans)
      .optional()
      .describe(
        'What is shown at a time: `day`, `week` or `month` of a calendar; all but `day` of a timeline',
      ),
    start: field.optional().describe('Field with the time at which entries of a timeline begin'),
    end: field.optional().describe('Field with the time at which they end; a day is part of it'),
    length: field.optional().describe('Instead of `end`: field with the number of days or hours they take'),
    unit: z.enum(['day', 'hour']).optional().describe('What `length` counts; without it days'),
    picture: field.optional().describe('Field with the pictures of a gallery'),
    rows: z
      .array(key)
      .min(1)
      .max(2)
      .optional()
      .describe(
        'What makes the rows of a pivot, such as `status` or `month(placed)`; two stand inside each other',
      ),
    across: key.optional().describe('What makes the columns of a pivot'),
    parent: field.optional().describe('Relation to the module itself that makes a tree'),
    frozen: z
      .int()
      .min(1)
      .max(5)
      .optional()
      .describe('How many columns of a table stay in sight, from the first on'),
    lanes: field.optional().describe('Field whose values make the lanes of a board'),
    limits: z
      .record(z.string().max(200), z.int().min(1).max(1_000_000))
      .optional()
      .describe('How many entries the columns of a board are to have at most, by their values'),
    colors: z
      .array(rowColor)
      .max(10)
      .optional()
      .describe('Colours of entries in a table or on a board: the first whose filter fits'),
    place: field.optional().describe('Field of type `geo` with the places at which entries stand on a map'),
  })
  .meta({ id: 'ViewSettings' });

/** How a saved view shows the entries of a module. */
export type ViewSettings = z.infer<typeof viewSettings>;

/** Who sees a saved view. */
export const viewAudiences = ['me', 'roles', 'all'] as const;

/** Who sees a saved view. */
export type ViewAudience = (typeof viewAudiences)[number];
