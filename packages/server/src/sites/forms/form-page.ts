import { createHash } from 'node:crypto';
import type { ContentFault, FieldDefinition } from '@bakehouse/contract';
import { escapeHtml, formMarkup, type FormValue } from '@bakehouse/sites/form';
import type { FormView } from '@bakehouse/sites/wire';
import type { FormTexts } from './form-texts.ts';
import { workScript } from './work-script.ts';

/** What is shown on the page on which a visitor looks a form over. */
export interface FormPage {
  lang: string;
  /** Of the site. */
  title: string;
  name: string;
  action: string;
  /** The origin to which it leads in the end. */
  at: string;
  view: FormView;
  fields: readonly FieldDefinition[];
  texts: FormTexts;
  /** What is said above the form. */
  says: string;
  values: ReadonlyMap<string, FormValue>;
  faults: readonly ContentFault[];
  hidden: Readonly<Record<string, string>>;
  /** The names of files that came before, by field. */
  files: ReadonlyMap<string, readonly string[]>;
  /** Bits of work that the browser is asked for; none where 0. */
  work: number;
}

/** The page on which a visitor looks a form over. Nothing of it comes from the authors of the site but words: it stands on the host of the API. */
export function formPage(page: FormPage): { body: string; headers: Record<string, string> } {
  const { lang, title, name, action, view, fields, texts, says, values, faults, hidden, at, work, files } =
    page;
  const known = new Map(fields.map((field) => [field.identifier, field]));
  const told = new Map<string, string>();
  for (const each of faults) {
    const field = known.get(each.path.split('.')[0] ?? '');
    if (field !== undefined) told.set(field.identifier, faultText(each, field, texts));
  }
  const others = faults.filter((each) => !known.has(each.path.split('.')[0] ?? ''));
  const list = others.map((each) => `<li>${escapeHtml(`${each.path} ${each.message}`.trim())}</li>`);
  const proof = work === 0 ? {} : { _proof: '' };
  const form = formMarkup(view, {
    name,
    action,
    hidden: { ...hidden, ...proof },
    values,
    faults: told,
    files: { names: files, here: texts.here, without: texts.without },
  });
  const script = work === 0 ? '' : `<script>${workScript}</script>`;
  const isWrong = faults.length > 0;
  const body = `<!doctype html>
<html lang="${escapeHtml(lang)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(`${texts.title} · ${title}`)}</title><style>${style}</style></head>
<body><main${work === 0 ? '' : ` data-work="${work}"`}><p class="site"><a href="${escapeHtml(`${at}/`)}">${escapeHtml(title)}</a></p><h1>${escapeHtml(texts.title)}</h1><p role="${isWrong ? 'alert' : 'status'}" class="says">${escapeHtml(says)}</p>${list.length === 0 ? '' : `<ul class="fault">${list.join('')}</ul>`}${form}</main>${script}</body>
</html>
`;
  return {
    body,
    headers: {
      'content-security-policy': `default-src 'none'; style-src '${styleHash}';${work === 0 ? '' : ` script-src '${workHash}';`} base-uri 'none'; form-action 'self' ${at}; frame-ancestors 'none'`,
      'x-robots-tag': 'noindex',
    },
  };
}

const byCode: Readonly<Record<string, keyof FormTexts>> = {
  required: 'required',
  too_short: 'short',
  too_long: 'long',
  too_small: 'small',
  too_large: 'large',
  too_few: 'few',
  too_many: 'many',
  not_a_choice: 'choice',
};

/** What is wrong in the language of the page; what a rule of the module says is said in its words. */
function faultText(
  { code, message }: ContentFault,
  { type, options = {} }: FieldDefinition,
  texts: FormTexts,
): string {
  if (code === 'rule') return message;
  if ((type === 'file' || type === 'image') && code !== 'required' && code !== 'too_many') return texts.heavy;
  const text = texts[byCode[code] ?? 'format'];
  return text.replace(/\{(min|max)\}/g, (whole, name: string) => {
    const limit = options[name];
    return typeof limit === 'number' ? String(limit) : whole;
  });
}

const style = `:root{color-scheme:light dark;--ink:#1d1d1b;--soft:#5c5a55;--paper:#f6f5f2;--card:#fff;--line:#8b877f;--strong:#1f4e57;--on:#fff;--wrong:#a3221b}
@media(prefers-color-scheme:dark){:root{--ink:#ecebe7;--soft:#b5b2ab;--paper:#161716;--card:#1f2120;--line:#7d7a73;--strong:#9fd0d8;--on:#10201f;--wrong:#ff9a90}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{width:min(38rem,100% - 2rem);margin:0 auto;padding:2rem 0 4rem}
.site a{color:var(--soft)}
h1{font-size:1.75rem;line-height:1.2;margin:1.5rem 0 .5rem}
.says{margin:0 0 1.5rem}
form{background:var(--card);border:1px solid color-mix(in srgb,var(--line) 45%,transparent);border-radius:.75rem;padding:1rem 1.5rem 1.25rem}
label,legend{font-weight:600}
p>label:not(:has(input)){display:block}
fieldset{border:0;padding:0;margin:1rem 0}
fieldset label,label:has(input){font-weight:400;margin-right:1rem}
input:not([type=checkbox],[type=color]),select,textarea{display:block;width:100%;margin-top:.3rem;padding:.6rem .7rem;font:inherit;color:inherit;background:var(--paper);border:1px solid var(--line);border-radius:.5rem}
[aria-invalid]{border-color:var(--wrong)!important;outline:1px solid var(--wrong)}
:focus-visible{outline:3px solid var(--strong);outline-offset:2px}
.hint{display:block;color:var(--soft);font-size:.9rem}
.fault{display:block;color:var(--wrong)}
.here,.without{display:block;margin-top:.4rem}
.here{overflow-wrap:anywhere}
button{font:inherit;font-weight:600;padding:.7rem 1.6rem;border:0;border-radius:.5rem;background:var(--strong);color:var(--on);cursor:pointer}`;

const styleHash = hashOf(style);
const workHash = hashOf(workScript);

/** How a content policy names a text. */
function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
