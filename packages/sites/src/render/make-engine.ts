import { Liquid, type Template } from 'liquidjs';
import type { RenderState } from './render-state.ts';
import { addFilters } from './filters.ts';
import { addTags } from './tags.ts';
import type { SiteModel } from './model.ts';

/** A Liquid engine closed in on one site: own properties only, escaped output, includes of the site's views and nothing else. */
export function makeEngine(model: SiteModel, state: RenderState): Liquid {
  const templates: Record<string, string> = Object.create(null);
  for (const view of model.views) templates[view.name] = view.code;
  const engine = new Liquid({
    templates,
    cache: rememberViews(state),
    ownPropertyOnly: true,
    outputEscape: 'escape',
    strictFilters: true,
    dynamicPartials: true,
    jsTruthy: false,
    timezoneOffset: 0,
    locale: 'en-US',
    parseLimit: 4_000_000,
    renderLimit: model.limits.milliseconds,
    memoryLimit: model.limits.memory,
  });
  addFilters(engine, model, state);
  addTags(engine, state, model);
  return engine;
}

const lookups = new Set(['root', 'partials', 'layouts']);

/** Every inclusion asks this cache first, which is where the page's use of the view is noted. */
function rememberViews(state: RenderState): {
  read(key: string): Template[] | undefined;
  write(key: string, value: Template[] | Promise<Template[]>): void;
  remove(key: string): void;
} {
  const parsed = new Map<string, Template[]>();
  return {
    read(key) {
      const colon = key.indexOf(':');
      // A relative reference ("./x") has no fixed target, so it counts as a use of all views.
      state.deps.add(lookups.has(key.slice(0, colon)) ? `view:${key.slice(colon + 1)}` : 'views');
      return parsed.get(key);
    },
    write(key, value) {
      // In synchronous rendering the value is always the parsed template.
      if (Array.isArray(value)) parsed.set(key, value);
    },
    remove(key) {
      parsed.delete(key);
    },
  };
}
