import { leastFileWork, Problem, type ContentFault } from '@bakehouse/contract';
import { trapName } from '@bakehouse/sites/form';
import { fileFieldsOf, findPublicForm, findSite, type OpenForm } from '@bakehouse/store';
import * as z from 'zod';
import { answersOf, askedAfter, newlyAsked } from '../../../sites/forms/asked-fields.ts';
import { formPage } from '../../../sites/forms/form-page.ts';
import type { FormTexts } from '../../../sites/forms/form-texts.ts';
import {
  formLanguages,
  formView,
  textsOf,
  unaskable,
  type NamedForm,
} from '../../../sites/forms/form-view.ts';
import { readTyped, typedFaults } from '../../../sites/forms/typed-values.ts';
import { liveHosts } from '../../../sites/shown-sites.ts';
import { languageTag, siteDefinition, siteIdentifier } from '../../../sites/site-definition.ts';
import { formKey } from '../../../work/events/seals/form-key.ts';
import { defineRoute, type Answer, type RouteInput } from '../../define-route.ts';
import { accessOf } from '../../request/resource-input.ts';
import { checkFormToken, checkProof, makeFormToken } from '../forms/form-token.ts';
import { storeForm, usualPerHour } from '../forms/store-form.ts';
import {
  formFilesOf,
  idsByField,
  namesByField,
  readSiteForm,
  perHourWithoutWork,
  type SentForm,
} from './site-form-files.ts';

const params = z.object({ id: siteIdentifier, name: z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,62}$/) });
const page = { about: 'The form, to be looked over.', type: 'text/html; charset=utf-8' };

/** A form of a site that is open. */
interface SentTo {
  site: string;
  name: string;
  named: NamedForm;
  open: OpenForm;
  title: string;
  lang: string;
  texts: FormTexts;
  /** Where the form stands, and where its visitor goes back to. */
  at: string;
}

/** What a visitor of a site has typed into one of its forms. */
export const sendSiteForm = defineRoute({
  method: 'POST',
  path: '/sites/:id/forms/:name',
  tag: 'Sites',
  summary:
    'Takes what a visitor has typed into a form of a site, as browsers send it (application/x-www-form-urlencoded, or multipart/form-data with files). It is shown to be looked over first, then stored as by the public form; the visitor is led to the page `thanks` of the site.',
  access: 'public',
  streamed: true,
  work: 'transfer',
  seconds: 600,
  params,
  answers: {
    200: page,
    303: { about: 'Taken; leads to the page of the site.' },
    422: { ...page, also: ['application/problem+json'] },
    429: { ...page, also: ['application/problem+json'] },
  },
  problems: [403, 404, 415, 422],
  async handle(input) {
    const sent = await readSiteForm(input, async (typed) => {
      const to = await sentTo(input, typed);
      const token = typed.get('_token') ?? '';
      checkFormToken(await formKey(input.services.pool()), sealedFor(to), token, Date.now(), 0);
      return { module: to.named.module, hasWorked: hasWorked(token, typed, workOf(to)) };
    });
    try {
      return await answer(input, await sentTo(input, sent.typed), sent);
    } finally {
      await sent.remove();
    }
  },
});

async function answer(input: FormInput, to: SentTo, sent: SentForm): Promise<Answer> {
  const key = await formKey(input.services.pool());
  const { form } = to.open;
  const all = readTyped(sent.typed, to.open.fields);
  const asked = askedAfter(to.open, all.data);
  const { fields } = asked;
  const typed = { ...all, data: answersOf(to.open, asked, all.data) };
  const token = sent.typed.get('_token') ?? '';
  const { module } = to.named;
  const isTrapped = (sent.typed.get(trapName) ?? '') !== '';
  const files = formFilesOf(input, { module, token });
  const show = async (
    status: number,
    says: string,
    faults: readonly ContentFault[],
    kept?: string,
  ): Promise<Answer> => ({
    status,
    ...formPage({
      ...to,
      action: `/sites/${to.site}/forms/${to.name}`,
      view: formView(asked, to.named, to.lang),
      fields,
      says,
      faults,
      values: typed.values,
      files: namesByField(kept === undefined ? [] : await files.list()),
      work: workOf(to),
      hidden: {
        _lang: to.lang,
        _at: to.at,
        _asked: fields.map(({ identifier }) => identifier).join(' '),
        _token: kept ?? makeFormToken(key, sealedFor(to), Date.now()),
      },
    }),
  });
  if (token === '') {
    if (isTrapped) return thanked(to);
    const faults = typedFaults(typed, fields);
    return faults.length === 0 ? show(200, to.texts.check, []) : show(422, to.texts.wrong, faults);
  }
  let tooOften = to.texts.fast;
  try {
    checkFormToken(key, sealedFor(to), token, Date.now(), 0);
    const faults = isTrapped ? [] : await files.keep(sent);
    checkFormToken(key, sealedFor(to), token, Date.now());
    tooOften = to.texts.often;
    if (sent.refused !== undefined) throw sent.refused;
    if (faults.length > 0) return await show(422, to.texts.wrong, faults, token);
    if (!isTrapped && newlyAsked(asked, sent.typed.get('_asked') ?? ''))
      return await show(200, to.texts.check, [], token);
    const perHour = form.perHour ?? usualPerHour;
    const isWorked = hasWorked(token, sent.typed, workOf(to));
    await storeForm(input, {
      module,
      token,
      data: { ...typed.data, ...idsByField(fileFieldsOf(asked), await files.list()) },
      perHour: isWorked ? perHour : Math.min(perHour, perHourWithoutWork),
      isTrapped,
    });
    return thanked(to);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'invalid') return show(422, to.texts.wrong, error.data.errors ?? [], token);
    if (error.code === 'precondition_failed') return show(422, to.texts.expired, []);
    if (error.code !== 'too_many_requests') throw error;
    return show(429, tooOften, [], token);
  }
}

/** What the token of a form is sealed for: this form, and where it stands. */
function sealedFor({ site, name, at }: SentTo): string {
  return `${site}/${name} ${at}`;
}

/** Bits of work that a form asks for; files cost some whatever it says. */
function workOf({ open }: SentTo): number {
  return Math.max(open.form.proofOfWork ?? 0, fileFieldsOf(open).length > 0 ? leastFileWork : 0);
}

type FormInput = RouteInput<z.infer<typeof params>, undefined, undefined>;

/** Finds the form that is sent, and whether it may come from where it comes from. */
async function sentTo(input: FormInput, sent: URLSearchParams): Promise<SentTo> {
  const {
    params: { id, name },
    db,
    services,
  } = input;
  const stored = await findSite(db, id);
  const definition = siteDefinition.safeParse(stored?.definition).data;
  const forms = definition?.forms ?? {};
  const named = Object.hasOwn(forms, name) ? forms[name] : undefined;
  if (definition === undefined || named === undefined) throw missing();
  const at = await originOf(input, sent);
  const open = await findPublicForm({ db, modules: services.modules() }, named.module);
  if (unaskable(open).length > 0) throw missing();
  const languages = formLanguages(definition, named, undefined);
  const said = languageTag.safeParse(sent.get('_lang')).data;
  const lang = said ?? languages[0] ?? 'en';
  const own = definition.languages?.find((one) => one.lang === lang)?.title;
  const title = own ?? definition.title ?? stored?.template?.name ?? id;
  return { site: id, name, named, open, title, lang, texts: textsOf(named, lang), at };
}

/** The origin of the page that a form stands on: of the site's own hosts, as the browser or our own page tells. */
async function originOf(input: FormInput, sent: URLSearchParams): Promise<string> {
  const {
    request,
    services,
    params: { id },
  } = input;
  const given = request.headers.origin;
  const isOurs = given !== undefined && given === new URL(services.sites.apiOrigin()).origin;
  const at = (isOurs ? sent.get('_at') : given) ?? '';
  const url = /^https?:\/\/[^/\\?#@\s]+$/.test(at) && URL.canParse(at) ? new URL(at) : undefined;
  const live = url === undefined ? [] : (await liveHosts(accessOf(input), services.sites))(id);
  if (url === undefined || !live.some(({ hostnames }) => hostnames.includes(url.hostname)))
    throw new Problem(
      'foreign_origin',
      'Only pages on the hosts under which the site is deployed may send its forms; previews cannot.',
    );
  return url.origin;
}

function thanked({ named: { thanks }, at, lang }: SentTo): Answer {
  const path =
    typeof thanks === 'string'
      ? thanks
      : ((Object.hasOwn(thanks, lang) ? thanks[lang] : Object.values(thanks)[0]) ?? '/');
  return { status: 303, headers: { location: at + encodeURI(path) } };
}

/** Whether the work was done that a form asks for. */
function hasWorked(token: string, sent: URLSearchParams, bits = 0): boolean {
  try {
    checkProof(token, sent.get('_proof') ?? '', bits);
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

function missing(): Problem {
  return new Problem('not_found', 'There is no such form.');
}
