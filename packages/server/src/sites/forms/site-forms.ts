import { Problem } from '@bakehouse/contract';
import type { SiteForm } from '@bakehouse/sites/wire';
import { findPublicForm, type ResourceAccess } from '@bakehouse/store';
import type { SiteDefinition } from '../site-definition.ts';
import { askedAfter } from './asked-fields.ts';
import { formLanguages, formView, unaskable } from './form-view.ts';

/** The forms of a site as its pages show them. One that is not open, or asks for what a page cannot show, refuses the build. */
export async function siteForms(
  access: Pick<ResourceAccess, 'db' | 'modules'>,
  site: string,
  definition: SiteDefinition,
  { apiOrigin, lang }: { apiOrigin: string; lang: string | undefined },
): Promise<Record<string, SiteForm>> {
  const forms: Record<string, SiteForm> = {};
  for (const [name, named] of Object.entries(definition.forms ?? {})) {
    const open = await findPublicForm(access, named.module).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      throw refused(
        name,
        `the module "${named.module}" has no public form that is open: give it "publicForm", with a role that may create entries`,
      );
    });
    const [field] = unaskable(open);
    if (field !== undefined)
      throw refused(
        name,
        `a page cannot ask for "${field.identifier}" of type ${field.type}: take it out of "publicForm" of "${named.module}"`,
      );
    const languages = formLanguages(definition, named, lang);
    forms[name] = {
      action: `${apiOrigin}/sites/${site}/forms/${name}`,
      // A page that is made once knows no answers: what depends on them is asked for on the page to look over.
      views: Object.fromEntries(languages.map((each) => [each, formView(askedAfter(open), named, each)])),
    };
  }
  return forms;
}

function refused(name: string, message: string): Problem {
  const path = `forms.${name}`;
  return new Problem('invalid', `${path}: ${message}.`, { errors: [{ path, message, code: 'bad_value' }] });
}
