import type { Context, Emitter, Liquid, Template } from 'liquidjs';
import { escapeHtml } from '../html/escape-html.ts';
import type { Section } from '../wire/build-input.ts';
import type { Placement } from '../wire/slot.ts';
import { codeNeeds, type NeededVariable } from './code-needs.ts';
import { componentTag } from './component-tag.ts';
import type { SiteModel } from './model.ts';
import type { RenderState } from './render-state.ts';
import { slotPlacements } from './slot-placements.ts';

/** What every section can read. */
const always = new Set(['page', 'site', 'params', 'vars']);

/** Sections inside sections go no deeper than this. */
const MAX_DEPTH = 32;

/** A function that renders a placed section: Liquid for `template`, a custom element for `component`. */
export function placementRenderer(
  engine: Liquid,
  model: SiteModel,
  state: RenderState,
  parse: (code: string, where: string) => Template[],
): RenderState['renderPlacement'] {
  const needs = new Map<string, NeededVariable[]>();
  const sections = new Map(model.sections.map((one) => [one.name, one]));
  return function* renderPlacement(placement, context, emitter) {
    const section = sections.get(placement.section);
    if (section === undefined) throw new Error(`there is no section "${placement.section}"`);
    if (state.placements.length >= MAX_DEPTH)
      throw new Error(`sections are nested deeper than ${MAX_DEPTH}, at "${section.name}"`);
    state.placements.push(placement);
    state.deps.add(`${section.type === 'component' ? 'component' : 'section'}:${section.name}`);
    const { mark } = placement;
    if (mark !== undefined) emitter.write(`<!--section ${mark}-->`);
    if (section.type === 'component') yield component(section, placement, context, emitter);
    else yield template(section, placement, context, emitter);
    if (mark !== undefined) emitter.write(`<!--/section ${mark}-->`);
    state.placements.pop();
  };

  function* template(
    section: Section,
    placement: Placement,
    context: Context,
    emitter: Emitter,
  ): Generator<unknown, void, unknown> {
    const vars = section.vars ?? {};
    const inner = context.spawn({ ...vars, ...placement.params, vars, params: placement.params });
    const code = parse(section.code ?? '', `section "${section.name}"`);
    warnOfMissing(section, { ...vars, ...placement.params });
    yield engine.renderer.renderTemplates(code, inner, emitter);
  }

  function warnOfMissing(section: Section, given: Record<string, unknown>): void {
    const code = section.code ?? '';
    let needed = needs.get(code);
    if (needed === undefined) {
      needed = codeNeeds(engine, code);
      needs.set(code, needed);
    }
    for (const { name, line, column } of needed) {
      if (Object.hasOwn(given, name) || always.has(name)) continue;
      const where = `section "${section.name}", line ${line}, column ${column}`;
      const message = `${where}: "${name}" is neither a parameter of this placement nor among the vars of the section`;
      state.warnings.push({ code: 'unknown_variable', message });
    }
  }

  function* component(
    section: Section,
    placement: Placement,
    context: Context,
    emitter: Emitter,
  ): Generator<unknown, void, unknown> {
    const module = model.components[section.name];
    if (module !== undefined) state.scripts.add(module);
    const tag = componentTag(section.name);
    const props = JSON.stringify({ ...section.vars, ...placement.params });
    emitter.write(`<${tag} data-props="${escapeHtml(props)}">`);
    const names = new Set([...Object.keys(placement.subslots), placement.provide_slot ?? '']);
    names.delete('');
    for (const name of names) {
      const found = slotPlacements(name, state);
      if (found.slot !== undefined) state.openSlots.push(found.slot);
      emitter.write(`<div slot="${escapeHtml(name)}">`);
      for (const inner of found.placements) yield state.renderPlacement(inner, context, emitter);
      emitter.write('</div>');
      if (found.slot !== undefined) state.openSlots.pop();
    }
    emitter.write(`</${tag}>`);
  }
}
