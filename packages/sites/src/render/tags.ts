import {
  Hash,
  Tag,
  Value,
  type Context,
  type Emitter,
  type Liquid,
  type TagToken,
  type TopLevelToken,
} from 'liquidjs';
import { text } from './filters.ts';
import { formTagMarkup } from './form-tag-markup.ts';
import { imageMarkup } from './image-markup.ts';
import { searchMarkup } from './search-markup.ts';
import { slotPlacements } from './slot-placements.ts';
import type { RenderState } from './render-state.ts';
import type { SiteModel } from './model.ts';

/** Puts `slot`, `content`, `search`, `form`, `image` and `optional` into an engine. */
export function addTags(engine: Liquid, state: RenderState, model: SiteModel): void {
  engine.registerTag('slot', slotTag(state));
  engine.registerTag('content', contentTag(state));
  engine.registerTag('search', searchTag(state, model));
  engine.registerTag('form', formTag(state, model));
  engine.registerTag('image', imageTag(state, model));
  engine.registerTag('optional', OptionalTag);
}

/** Names variables that may be missing, for the check before code runs; it writes nothing. */
class OptionalTag extends Tag {
  constructor(token: TagToken, rest: TopLevelToken[], liquid: Liquid) {
    super(token, rest, liquid);
    const names = token.args.split(',').map((name) => name.trim());
    const wrong = names.find((name) => !/^[a-z_]\w*$/i.test(name));
    if (wrong !== undefined)
      throw new Error(
        `optional takes the names of variables, with commas between, not ${JSON.stringify(wrong)}`,
      );
  }

  // oxlint-disable-next-line class-methods-use-this -- what a tag must have
  render(): void {}
}

function slotTag(state: RenderState): typeof Tag & (new (...given: TagArguments) => Tag) {
  return class extends Tag {
    readonly #name: Value | undefined;

    constructor(token: TagToken, rest: TopLevelToken[], liquid: Liquid) {
      super(token, rest, liquid);
      this.#name = token.args.trim() === '' ? undefined : new Value(token.args, liquid);
    }

    *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
      const given = this.#name === undefined ? undefined : text(yield this.#name.value(context));
      const found = slotPlacements(given, state);
      if (found.slot !== undefined) state.openSlots.push(found.slot);
      for (const placement of found.placements) yield state.renderPlacement(placement, context, emitter);
      if (found.slot !== undefined) state.openSlots.pop();
    }
  };
}

function contentTag(state: RenderState): typeof Tag & (new (...given: TagArguments) => Tag) {
  return class extends Tag {
    *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
      const inner = state.frames.shift();
      if (inner === undefined) return;
      yield this.liquid.renderer.renderTemplates(inner, context, emitter);
      state.frames.unshift(inner);
    }
  };
}

function searchTag(state: RenderState, model: SiteModel): typeof Tag & (new (...given: TagArguments) => Tag) {
  return class extends Tag {
    readonly #options: Hash;

    constructor(token: TagToken, rest: TopLevelToken[], liquid: Liquid) {
      super(token, rest, liquid);
      this.#options = new Hash(token.args);
    }

    *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
      const options = yield this.#options.render(context);
      const page = yield context.get(['page', 'lang']);
      emitter.write(searchMarkup(new Map(Object.entries(options ?? {})), text(page), model, state));
    }
  };
}

function formTag(state: RenderState, model: SiteModel): typeof Tag & (new (...given: TagArguments) => Tag) {
  return class extends Tag {
    readonly #name: Value;

    constructor(token: TagToken, rest: TopLevelToken[], liquid: Liquid) {
      super(token, rest, liquid);
      this.#name = new Value(token.args, liquid);
    }

    *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
      const name = text(yield this.#name.value(context));
      const lang = text(yield context.get(['page', 'lang']));
      emitter.write(formTagMarkup(name, lang, model, state));
    }
  };
}

function imageTag(state: RenderState, model: SiteModel): typeof Tag & (new (...given: TagArguments) => Tag) {
  return class extends Tag {
    readonly #path: Value;
    readonly #options: Hash;

    constructor(token: TagToken, rest: TopLevelToken[], liquid: Liquid) {
      super(token, rest, liquid);
      const comma = token.args.search(/,\s*[a-z]+\s*:/i);
      this.#path = new Value(comma === -1 ? token.args : token.args.slice(0, comma), liquid);
      this.#options = new Hash(comma === -1 ? '' : token.args.slice(comma + 1));
    }

    *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
      const picture: unknown = yield this.#path.value(context);
      const options = yield this.#options.render(context);
      emitter.write(imageMarkup(picture, new Map(Object.entries(options ?? {})), model, state));
    }
  };
}

type TagArguments = [token: TagToken, rest: TopLevelToken[], liquid: Liquid];
