import { formMarkup } from '../html/form-markup.ts';
import type { SiteModel } from './model.ts';
import type { RenderState } from './render-state.ts';

/** A form of the site in the language of a page, or in the one it has. */
export function formTagMarkup(name: string, lang: string, model: SiteModel, state: RenderState): string {
  state.deps.add(`form:${name}`);
  const form = Object.hasOwn(model.forms, name) ? model.forms[name] : undefined;
  const shown = [lang, model.lang ?? '', ...Object.keys(form?.views ?? {})].find((one) =>
    Object.hasOwn(form?.views ?? {}, one),
  );
  const view = shown === undefined ? undefined : form?.views[shown];
  if (form === undefined || shown === undefined || view === undefined) {
    state.warnings.push({
      code: 'unknown_form',
      message: `{% form %} shows nothing: the site has no form "${name}" in "forms"`,
    });
    return '';
  }
  return formMarkup(view, { name, action: form.action, hidden: { _lang: shown } });
}
