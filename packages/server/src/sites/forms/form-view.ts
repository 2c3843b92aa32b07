import { typeOf, type FieldDefinition } from '@bakehouse/contract';
import type { FormField, FormKind, FormView } from '@bakehouse/sites/wire';
import type { OpenForm } from '@bakehouse/store';
import type { SiteDefinition } from '../site-definition.ts';
import { formTexts, type FormTexts } from './form-texts.ts';

/** A form as the definition of a site names it. */
export type NamedForm = NonNullable<SiteDefinition['forms']>[string];

type Words = NonNullable<NamedForm['texts']>[string];

const kinds: Readonly<Record<string, FormKind>> = {
  text: 'text',
  textarea: 'textarea',
  email: 'email',
  url: 'url',
  phone: 'tel',
  number: 'number',
  integer: 'number',
  date: 'date',
  time: 'time',
  color: 'color',
  boolean: 'checkbox',
  select: 'select',
  multiselect: 'checkboxes',
  file: 'file',
  image: 'file',
};

/** The fields of an open form that plain HTML has no control for. */
export function unaskable({ fields }: OpenForm): FieldDefinition[] {
  return fields.filter(
    ({ type, options }) =>
      kinds[type] === undefined ||
      ((type === 'select' || type === 'multiselect') && options?.['choices'] === undefined),
  );
}

/** The languages in which a site shows a form, that of the site first. */
export function formLanguages(
  definition: SiteDefinition,
  named: NamedForm,
  lang: string | undefined,
): string[] {
  const others = (definition.languages ?? []).map((one) => one.lang);
  return [...new Set([lang ?? definition.lang ?? 'en', ...others, ...Object.keys(named.texts ?? {})])];
}

/** The words that a definition has for a form in a language. */
function wordsOf({ texts = {} }: NamedForm, lang: string): Words | undefined {
  return Object.hasOwn(texts, lang) ? texts[lang] : undefined;
}

/** What a form says in a language: the words of its definition, otherwise ours. */
export function textsOf(named: NamedForm, lang: string): FormTexts {
  const own = wordsOf(named, lang);
  const said = Object.entries(own?.messages ?? {}).filter(([, text]) => text !== undefined);
  return {
    ...formTexts(lang),
    ...Object.fromEntries(said),
    ...(own?.button === undefined ? {} : { button: own.button }),
  };
}

/** A form as pages show it in a language. */
export function formView(open: OpenForm, named: NamedForm, lang: string): FormView {
  const own = wordsOf(named, lang);
  const button = own?.button ?? open.form.button ?? formTexts(lang).button;
  const { later } = textsOf(named, lang);
  return {
    button,
    fields: open.fields.map((field) => ({ ...shownField(field, own), ...ofFiles(field, later) })),
  };
}

function shownField(field: FieldDefinition, own: Words | undefined): FormField {
  const { identifier: name, type, title, description, required = false, options = {} } = field;
  const hint = own?.hints?.[name] ?? description;
  const named = own?.choices?.[name] ?? {};
  const choices = (options['choices'] as (string | { value: string; title?: string })[] | undefined)?.map(
    (one) => {
      const { value, title: shown } = typeof one === 'string' ? { value: one } : one;
      return { value, title: named[value] ?? shown ?? value };
    },
  );
  const { placeholder, min, max, maxLength } = options;
  const isNumber = type === 'number' || type === 'integer';
  return {
    name,
    label: own?.labels?.[name] ?? title ?? name,
    kind: kinds[type] ?? 'text',
    required,
    ...(hint === undefined ? {} : { hint }),
    ...beginning(field),
    ...(typeof placeholder === 'string' ? { placeholder } : {}),
    ...(choices === undefined ? {} : { choices }),
    ...(isNumber && typeof min === 'number' ? { min } : {}),
    ...(isNumber && typeof max === 'number' ? { max } : {}),
    ...(typeof maxLength === 'number' ? { length: maxLength } : {}),
    ...(type === 'integer' ? { whole: true } : {}),
  };
}

/** What a control for files needs. */
function ofFiles({ type, options = {} }: FieldDefinition, later: string): Partial<FormField> {
  if (kinds[type] !== 'file') return {};
  const accept = type === 'image' ? ['image/*'] : options['accept'];
  return {
    later,
    ...(Array.isArray(accept) ? { accept: accept.join(',') } : {}),
    ...(options['multiple'] === true ? { several: true } : {}),
  };
}

/** What a field begins with; a default that names somebody is not shown. */
function beginning(field: FieldDefinition): { value?: string | string[] | boolean } {
  const { default: value } = field;
  if (value === undefined || value === null) return {};
  if (typeof value === 'boolean') return { value };
  if (Array.isArray(value)) return { value: value.map(String) };
  if (typeof value === 'string' && value.startsWith('$')) return {};
  return { value: typeOf(field).toCsv(value, field.options ?? {}) };
}
