import type { FormField, FormView } from '../wire/form.ts';
import { escapeHtml } from './escape-html.ts';

export { escapeHtml } from './escape-html.ts';

/** What somebody has typed or chosen. */
export type FormValue = string | string[] | boolean;

/** What a form is shown with besides its fields. */
export interface ShownForm {
  /** Makes the ids of its controls its own. */
  name: string;
  action: string;
  /** What goes along without being seen. */
  hidden: Readonly<Record<string, string>>;
  /** What was typed before, by field; fields that are not named show what they begin with. */
  values?: ReadonlyMap<string, FormValue>;
  /** What is wrong, by field. */
  faults?: ReadonlyMap<string, string>;
  /** Where files are chosen: what came before, and what is said of it. Elsewhere a text says that they are chosen later. */
  files?: SentFiles;
}

/** Files that came with a form which is shown again. */
export interface SentFiles {
  /** Their names by field. */
  names: ReadonlyMap<string, readonly string[]>;
  /** What is said of them: `{names}` are their names. */
  here: string;
  /** What leaves them out. */
  without: string;
}

/** The name of the boxes that leave files out: no field of a module begins like this. */
export const withoutName = '_without';

/** The name of the field that people do not see: no field of a module begins like this. */
export const trapName = '_website';

/** A form in plain HTML, which works without a script. */
export function formMarkup({ button, fields }: FormView, form: ShownForm): string {
  const hidden = Object.entries(form.hidden).map(
    ([name, value]) => `<input type="hidden"${attribute('name', name)}${attribute('value', value)}>`,
  );
  const trap = `<p hidden><input type="text" name="${trapName}" aria-label="Website" tabindex="-1" autocomplete="off"></p>`;
  const shown = fields.map((field) => fieldMarkup(field, form));
  const asksFiles = form.files !== undefined && fields.some(({ kind }) => kind === 'file');
  const kind = asksFiles ? ' enctype="multipart/form-data"' : '';
  return `<form class="site-form" method="post"${attribute('action', form.action)}${kind} accept-charset="utf-8">${hidden.join('')}${shown.join('')}${trap}<p><button type="submit">${escapeHtml(button)}</button></p></form>`;
}

function fieldMarkup(field: FormField, { name: form, values, faults, files }: ShownForm): string {
  const id = `form-${form}-${field.name}`;
  const value = values === undefined ? field.value : values.get(field.name);
  const fault = faults?.get(field.name);
  const told = [
    ...(field.hint === undefined
      ? []
      : [`<span id="${id}-hint" class="hint">${escapeHtml(field.hint)}</span>`]),
    ...(fault === undefined ? [] : [`<strong id="${id}-fault" class="fault">${escapeHtml(fault)}</strong>`]),
  ].join('');
  const about = [
    ...(field.hint === undefined ? [] : [`${id}-hint`]),
    ...(fault === undefined ? [] : [`${id}-fault`]),
  ];
  const state = `${attribute('aria-describedby', about.join(' ') || undefined)}${fault === undefined ? '' : ' aria-invalid="true"'}`;
  const label = escapeHtml(field.label);
  if (field.kind === 'file') return `<p>${fileMarkup(field, { id, label, told, state, files })}</p>`;
  if (field.kind === 'checkboxes') return boxes(field, id, value, told, state);
  if (field.kind === 'checkbox')
    return `<p><label><input type="checkbox" id="${id}" name="${field.name}" value="true"${value === true ? ' checked' : ''}${state}> ${label}</label>${told}</p>`;
  return `<p><label for="${id}">${label}</label>${told}${control(field, id, typeof value === 'string' ? value : '', state)}</p>`;
}

/** A control for files, with those that came before; a text where files are chosen on the next page. */
function fileMarkup(
  field: FormField,
  shown: { id: string; label: string; told: string; state: string; files: SentFiles | undefined },
): string {
  const { id, label, told, state, files } = shown;
  if (files === undefined)
    return `<span class="label">${label}</span>${told}<span class="later">${escapeHtml(field.later ?? '')}</span>`;
  const names = files.names.get(field.name) ?? [];
  const needed = field.required && names.length === 0 ? ' required' : '';
  const input = `<label for="${id}">${label}</label>${told}<input type="file" id="${id}" name="${field.name}"${needed}${state}${attribute('accept', field.accept)}${field.several === true ? ' multiple' : ''}>`;
  if (names.length === 0) return input;
  const here = `<span class="here">${escapeHtml(files.here.replace('{names}', () => names.join(', ')))}</span>`;
  return `${input}${here}<label class="without"><input type="checkbox" name="${withoutName}" value="${field.name}"> ${escapeHtml(files.without)}</label>`;
}

function control(field: FormField, id: string, value: string, state: string): string {
  const common = ` id="${id}" name="${field.name}"${field.required ? ' required' : ''}${state}`;
  if (field.kind === 'select')
    return `<select${common}><option value=""></option>${(field.choices ?? [])
      .map(
        (one) =>
          `<option${attribute('value', one.value)}${one.value === value ? ' selected' : ''}>${escapeHtml(one.title)}</option>`,
      )
      .join('')}</select>`;
  const typed = `${attribute('maxlength', field.length)}${attribute('placeholder', field.placeholder)}`;
  // A line break at the beginning is not part of the text.
  if (field.kind === 'textarea')
    return `<textarea rows="6"${common}${typed}>\n${escapeHtml(value)}</textarea>`;
  const step = field.kind !== 'number' ? undefined : field.whole === true ? '1' : 'any';
  const range = `${attribute('min', field.min)}${attribute('max', field.max)}${attribute('step', step)}`;
  return `<input type="${field.kind}"${common}${typed}${range}${attribute('value', value === '' ? undefined : value)}>`;
}

function boxes(
  field: FormField,
  id: string,
  value: FormValue | undefined,
  told: string,
  state: string,
): string {
  const chosen = new Set(Array.isArray(value) ? value : []);
  const all = (field.choices ?? []).map(
    (one) =>
      `<label><input type="checkbox" name="${field.name}"${attribute('value', one.value)}${chosen.has(one.value) ? ' checked' : ''}> ${escapeHtml(one.title)}</label>`,
  );
  return `<fieldset id="${id}"${state}><legend>${escapeHtml(field.label)}</legend>${told}${all.join(' ')}</fieldset>`;
}

function attribute(name: string, value: string | number | undefined): string {
  return value === undefined ? '' : ` ${name}="${escapeHtml(String(value))}"`;
}
