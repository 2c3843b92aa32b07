import * as z from 'zod';
import { languageTag } from './content.ts';

/** How a field is asked for by plain HTML. */
export const formKind = z.enum([
  'text',
  'textarea',
  'email',
  'url',
  'tel',
  'number',
  'date',
  'time',
  'color',
  'checkbox',
  'select',
  'checkboxes',
  'file',
]);

/** A field of a form as a page shows it. */
export const formField = z.object({
  name: z.string().regex(/^[a-z][a-z0-9_]{0,62}$/),
  label: z.string().max(500),
  kind: formKind,
  hint: z.string().max(2000).optional(),
  required: z.boolean().default(false),
  /** What stands in it before anybody has typed. */
  value: z.union([z.string(), z.array(z.string()), z.boolean()]).optional(),
  placeholder: z.string().max(200).optional(),
  choices: z
    .array(z.object({ value: z.string(), title: z.string() }))
    .max(5000)
    .optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  /** Most characters. */
  length: z.int().optional(),
  /** Whether numbers are whole. */
  whole: z.boolean().optional(),
  /** Kinds of files, as browsers know them. */
  accept: z.string().max(2000).optional(),
  /** Whether several files may be chosen. */
  several: z.boolean().optional(),
  /** What is said of files where they cannot be chosen yet. */
  later: z.string().max(500).optional(),
});

/** A form in one language. */
export const formView = z.object({ button: z.string().max(200), fields: z.array(formField).max(50) });

/** A form of a site: where it is sent, and what it shows in each language. */
export const siteForm = z.object({
  action: z.url({ protocol: /^https?$/ }).max(500),
  views: z.record(languageTag, formView),
});

/** The forms of a site by name. */
export const siteForms = z.record(z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,62}$/), siteForm);

/** How a field is asked for. */
export type FormKind = z.infer<typeof formKind>;
/** A field of a form after reading. */
export type FormField = z.infer<typeof formField>;
/** A form in one language after reading. */
export type FormView = z.infer<typeof formView>;
/** A form of a site after reading. */
export type SiteForm = z.infer<typeof siteForm>;
