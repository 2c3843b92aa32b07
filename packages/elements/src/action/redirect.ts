import { isObject, moduleIdentifier, uuidPattern, viewNames, type ModuleLookup } from '@bakehouse/contract';
import {
  defineElement,
  emit,
  mark,
  recipeOption,
  type ElementContext,
  type ElementFinding,
} from '@bakehouse/engine';
import * as z from 'zod';
import { isTextType } from '../is-text-type.ts';
import { quoted, wrongOption } from '../wrong-option.ts';

/** Sends the browser elsewhere. */
export const actionRedirect = defineElement({
  type: 'action/redirect',
  summary: 'Redirects the browser to an address or to a view of the app. Passes the input on unchanged.',
  options: z
    .strictObject({
      url: recipeOption.optional().describe('Address: a path of the app, or a URL of an allowed origin'),
      view: z
        .strictObject({
          module: mark(moduleIdentifier, 'module'),
          view: z.enum(viewNames).describe('Which view'),
          id: mark(recipeOption, 'id').optional().describe('Id of the resource'),
        })
        .optional()
        .describe('A view of the app, instead of url'),
      target: z.enum(['_self', '_blank']).optional().describe('Where it opens'),
    })
    .refine(({ url, view }) => (url === undefined) !== (view === undefined), {
      error: 'Expected either "url" or "view"',
    }),
  effect: 'client',
  infer: ({ input }) => ({ outputs: { default: input } }),
  check: ({ options: { url, view }, literal, beginning, typeOf, modules }) => {
    const text = literal(url) ?? beginning(url);
    const isPlace = typeof text !== 'string' || /^(?:\/(?![/\\])|https?:\/\/[^\s/])/i.test(text);
    const findings: ElementFinding[] = [];
    if (url !== undefined && !isTextType(typeOf(url)))
      findings.push({ option: 'url', code: 'wrong_type', message: 'An address is a text', warning: true });
    if (!isPlace && text !== '') {
      const message = `"${text}" leads nowhere: a path of the app begins with one /, an address with https://`;
      findings.push({ option: 'url', code: 'bad_format', message, warning: true });
    }
    findings.push(...pageFaults(typeof text === 'string' ? text : '', modules, text === literal(url)));
    if (
      isObject(view) &&
      (view['view'] === 'show' || view['view'] === 'update') &&
      view['id'] === undefined
    ) {
      const message = 'Which one is shown? Set "id"';
      findings.push({ option: 'view.id', code: 'required', message, warning: true });
    }
    if (
      isObject(view) &&
      (view['view'] === 'index' || view['view'] === 'create') &&
      view['id'] !== undefined
    ) {
      const message = `The view "${view['view']}" is of no single resource: leave "id" out`;
      findings.push({ option: 'view.id', code: 'no_effect', message, warning: true });
    }
    return findings;
  },
  run: ({ input, options: { url, view, target }, written, ctx }) => {
    const asked = isObject(written['view']) && written['view']['id'] !== undefined;
    const where = view === undefined ? { url: safeUrl(url, ctx) } : { view: viewOf(view, asked) };
    ctx.respond({ type: 'redirect', ...where, ...(target === undefined ? {} : { target }) });
    return emit('default', input);
  },
  examples: [
    {
      title: 'To the list of orders.',
      options: { view: { module: 'orders', view: 'index' } },
      input: {},
      gives: { default: {} },
      instruction: { type: 'redirect', view: { module: 'orders', view: 'index' } },
    },
    {
      title: 'To a path of the app.',
      options: { url: '"/app/m/orders/" & id' },
      input: { id: '019a7f00-0000-7000-8000-000000000003' },
      gives: { default: { id: '019a7f00-0000-7000-8000-000000000003' } },
      instruction: { type: 'redirect', url: '/app/m/orders/019a7f00-0000-7000-8000-000000000003' },
    },
    {
      title: 'Nowhere, where the entry is not known.',
      options: { view: { module: 'orders', view: 'show', id: 'order' } },
      input: {},
      fails: 'invalid',
    },
    {
      title: 'Never to where a value from outside leads.',
      options: { url: 'next' },
      input: { next: '//evil.example/' },
      fails: 'invalid',
    },
  ],
});

/** Pages of modules that are not there. */
function pageFaults(text: string, modules: ModuleLookup, isWhole: boolean): ElementFinding[] {
  const [found = '', middle, name = ''] = /^\/app\/(m\/)?([a-z][a-z0-9_]*)/.exec(text) ?? [];
  const next = text[found.length];
  if (name === '' || (next === undefined ? !isWhole : !'/?#'.includes(next))) return [];
  const isModule = modules(name) !== undefined;
  if (middle !== undefined)
    return isModule
      ? []
      : [{ option: 'url', code: 'unknown_module', message: `There is no module "${name}"`, warning: true }];
  const message = `The pages of the module "${name}" stand under /app/m/${name}`;
  return isModule ? [{ option: 'url', code: 'bad_format', message, warning: true }] : [];
}

/** The view; one of a resource whose id gives nothing would be another one. */
function viewOf(
  { module, view, id }: { module: string; view: (typeof viewNames)[number]; id?: unknown },
  asked: boolean,
): { module: string; view: (typeof viewNames)[number]; id?: string } {
  const isOfOne = view === 'show' || view === 'update';
  if ((id === undefined || id === null) && !(asked && isOfOne)) return { module, view };
  if (typeof id === 'string' && uuidPattern.test(id)) return { module, view, id };
  throw wrongOption('view.id', `"view.id" must be the id of a resource, not ${quoted(id)}`);
}

/** An open redirect helps to steal credentials, so only paths of the app and allowed origins are taken. */
function safeUrl(url: unknown, { services }: ElementContext): string {
  if (typeof url === 'string') {
    // Browsers read a backslash as a slash and skip control characters.
    // oxlint-disable-next-line no-control-regex -- they are what is looked for
    if (/^\/(?![/\\])/.test(url) && !/[\u0000-\u001f\\]/.test(url)) return url;
    const parsed = URL.canParse(url) ? new URL(url) : undefined;
    if (
      parsed !== undefined &&
      /^https?:$/.test(parsed.protocol) &&
      services.allowsOrigin?.(parsed.origin) === true
    ) {
      return parsed.href;
    }
  }
  throw wrongOption(
    'url',
    `"url" must be a path of the app or a URL of an allowed origin, not ${quoted(url)}`,
  );
}
