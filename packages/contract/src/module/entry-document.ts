import * as z from 'zod';

/** A document that is made of an entry: a text in Markdown with places for its values. */
export const entryDocument = z.strictObject({
  identifier: z
    .string()
    .regex(
      /^[a-z][a-z0-9_-]{0,62}$/,
      'must be a lower-case letter, then up to 62 lower-case letters, digits, hyphens or underscores',
    )
    .refine((name) => name !== 'standard', '"standard" is the document that every module has')
    .describe('Identifier, unique in the module'),
  title: z.string().min(1).max(200).describe('What people call it, such as Invoice'),
  template: z
    .string()
    .min(1)
    .max(50_000)
    .describe(
      'Markdown; `{{ field }}` stands for the value of a field, `{{ $name }}` for what the entry is called, `{{ $fields }}` for all that the show view shows, `{{ $logo }}` for the logo of the app, `{{ $today }}` for the day',
    ),
});

/** A document that is made of an entry. */
export type EntryDocument = z.infer<typeof entryDocument>;

/** What a template may ask for besides fields. */
export const templateWords = ['$name', '$fields', '$logo', '$today'] as const;

/** A part of a template: a text as it is, or the name of what stands there. */
export type TemplatePart = { text: string } | { name: string };

/** The document that every module has. */
export const standardTemplate = '{{ $logo }}\n\n# {{ $name }}\n\n{{ $fields }}\n';

/** A template in its parts. */
export function templateParts(template: string): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let at = 0;
  for (const found of template.matchAll(/\{\{([^{}]{0,200})\}\}/g)) {
    if (found.index > at) parts.push({ text: template.slice(at, found.index) });
    parts.push({ name: (found[1] ?? '').trim() });
    at = found.index + found[0].length;
  }
  if (at < template.length) parts.push({ text: template.slice(at) });
  return parts;
}
