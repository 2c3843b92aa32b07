import * as z from 'zod';
import { identifierPattern, moduleIdentifier, roleSlug, workflowIdentifier } from '../identifiers.ts';

/** What a dashboard can be made of. */
export const widgetTypes = [
  'number',
  'trend',
  'bar',
  'line',
  'area',
  'donut',
  'table',
  'funnel',
  'heatmap',
  'list',
  'text',
  'button',
] as const;

/** A kind of part of a dashboard. */
export type WidgetType = (typeof widgetTypes)[number];

const rule = 'a lower-case letter, then up to 62 lower-case letters, digits or underscores';

/** The name of a dashboard. */
export const dashboardIdentifier = z
  .string()
  .regex(identifierPattern, `A dashboard identifier is ${rule}`)
  .describe('Dashboard identifier');

const term = z.string().min(1).max(500);
const filter = z.record(z.string(), z.unknown()).optional().describe('Which entries count, as in a list');
const base = {
  name: z
    .string()
    .regex(identifierPattern, `The name of a widget is ${rule}`)
    .describe('Tells it from the others of the dashboard'),
  title: z.string().max(100).optional().describe('What stands above it'),
  width: z.int().min(1).max(4).optional().describe('How many of the four columns it takes'),
};
const figure = {
  ...base,
  module: moduleIdentifier,
  value: term
    .optional()
    .describe('What is worked out, as in aggregates: `count`, `sum(total)`; `count` when left out'),
  filter,
};
const groups = {
  ...figure,
  by: term.describe('What the entries are gathered by: `status`, `month(placed)`'),
  limit: z.int().min(1).max(100).optional().describe('Most groups that are shown'),
};

/** A part of a dashboard. */
export const widgetDefinition = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('number'), ...figure }),
  z.strictObject({ type: z.literal('trend'), ...groups }),
  z.strictObject({ type: z.literal('bar'), ...groups }),
  z.strictObject({ type: z.literal('line'), ...groups }),
  z.strictObject({ type: z.literal('area'), ...groups }),
  z.strictObject({ type: z.literal('donut'), ...groups }),
  z.strictObject({ type: z.literal('funnel'), ...groups }),
  z.strictObject({
    type: z.literal('table'),
    ...groups,
    values: z.array(term).min(1).max(6).optional().describe('Its columns, where it has more than one figure'),
  }),
  z.strictObject({
    type: z.literal('heatmap'),
    ...groups,
    across: term.describe('What makes its columns; `by` makes its rows'),
  }),
  z.strictObject({
    type: z.literal('list'),
    ...base,
    module: moduleIdentifier,
    filter,
    columns: z.array(z.string().max(63)).max(8).optional().describe('Fields that it shows'),
    sort: z.string().max(500).optional().describe('Order, such as `-updatedAt`'),
    limit: z.int().min(1).max(50).optional().describe('Most entries that are shown'),
  }),
  z.strictObject({
    type: z.literal('text'),
    ...base,
    text: z.string().max(10_000).describe('Text in Markdown'),
  }),
  z.strictObject({
    type: z.literal('button'),
    ...base,
    workflow: workflowIdentifier.describe('The workflow that it starts'),
  }),
]);

/** A part of a dashboard. */
export type Widget = z.infer<typeof widgetDefinition>;

/** A filter that whoever looks at a dashboard sets for all of it. */
const dashboardFilter = z.strictObject({
  name: z
    .string()
    .regex(identifierPattern, `The name of a filter is ${rule}`)
    .describe('Its name in the address'),
  title: z.string().max(100).optional().describe('What stands beside it'),
  fields: z
    .record(z.string().regex(identifierPattern), z.string().max(63))
    .describe('For each module the field that it narrows'),
});

/** A filter of a whole dashboard. */
export type DashboardFilter = z.infer<typeof dashboardFilter>;

/** A dashboard: figures and lists of several modules on one page. */
export const dashboardDefinition = z
  .strictObject({
    identifier: dashboardIdentifier,
    title: z.string().trim().min(1).max(100).describe('What it is called'),
    description: z.string().max(1000).optional(),
    roles: z.array(roleSlug).max(100).optional().describe('Who sees it; everybody when left out'),
    filters: z.array(dashboardFilter).max(8).optional().describe('Filters for the whole'),
    widgets: z.array(widgetDefinition).max(40),
  })
  .meta({ id: 'Dashboard' });

/** A dashboard: figures and lists of several modules on one page. */
export type DashboardDefinition = z.infer<typeof dashboardDefinition>;
