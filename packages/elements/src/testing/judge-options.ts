import { isObject, problemCodes } from '@bakehouse/contract';
import type { Instruction } from '@bakehouse/contract';
import type { Element, RunState } from '@bakehouse/engine';
import { elementsByType, runFirst } from '../testing.ts';
import { kinds, poison, type Random } from './generate-values.ts';
import { recipePlaces, withAt, type Options, type RecipePlace } from './recipe-places.ts';
import { watchServices, type Reached } from './watch-services.ts';

/** Every element that takes recipes, with the places where it does. */
export const places: ReadonlyMap<Element, readonly RecipePlace[]> = new Map(
  [...elementsByType.values()]
    .map((element) => [element, recipePlaces(element)] as const)
    .filter(([, found]) => found.length > 0),
);

/** Places that read one value, by element; filters have a test of their own. */
const plain = [...places].flatMap(([element, found]) =>
  found.filter(({ isFilter }) => !isFilter).map((place) => ({ element, place })),
);

/** Something in the input that no option names, and that could be taken for a file, a build or a resource. */
const bystander = '019a7f00-0000-7000-8000-0000000000bb';

const user = { id: '019a7f00-0000-7000-8000-0000000000aa', roles: [] };

/** Puts values of any kind into options of any element; gives what is wrong with what came of it. */
export async function tryOption(random: Random, seed: number): Promise<string | undefined> {
  const { element, place } = random.pick(plain);
  const asked = makeOptions(random, element, place);
  const reached: Reached[] = [];
  const caused = random.below(2) === 0 ? { user } : {};
  const definition = { entry: 'it', elements: [{ name: 'it', type: element.type, options: asked.options }] };
  const state = await runFirst(
    [definition],
    { input: asked.input, ...caused },
    { services: watchServices(reached) },
  );
  const wrong =
    faultOf(element, state) ??
    reached.map((each) => strayOf(each, asked, 'user' in caused)).find((each) => each !== undefined) ??
    state.instructions.map((each) => strayInstruction(each, asked)).find((each) => each !== undefined) ??
    ('polluted' in {} ? 'the prototype of objects was changed' : undefined);
  if (wrong === undefined) return undefined;
  const shown = JSON.stringify(asked).slice(0, 600);
  return `seed ${seed}: ${element.type} ${place.path.join('.')}: ${wrong}: ${shown}`;
}

interface Asked {
  options: Options;
  input: Options;
  /** Options of which a value was made up. */
  madeUp: readonly string[];
}

function makeOptions(random: Random, element: Element, place: RecipePlace): Asked {
  let options = place.options ?? {};
  const input: Options = { ...place.input, id: bystander };
  const madeUp: string[] = [];
  const put = ({ path }: RecipePlace): void => {
    const name = `v${madeUp.length}`;
    const leaf = `$input.${name}`;
    const recipe = random.pick([leaf, leaf, leaf, [leaf, '"x"'], { a: leaf }, `$input["${name}"].x`]);
    const next = withAt(options, path, recipe) as Options;
    if (!element.options.safeParse(next).success) return;
    options = next;
    input[name] = random.pick(kinds);
    madeUp.push(path.join('.'));
  };
  put(place);
  for (const other of places.get(element) ?? [])
    if (other !== place && !other.isFilter && random.below(4) === 0) put(other);
  return { options, input, madeUp };
}

/** A failure must be one that somebody can understand: a known code, at the element, naming the option. */
function faultOf(element: Element, { status, error }: RunState): string | undefined {
  if (status !== 'failed') return undefined;
  if (error === undefined) return 'failed without a reason';
  if (element.type === 'flow/fail') return undefined;
  if (error.code === 'internal' || !Object.hasOwn(problemCodes, error.code))
    return `failed with ${error.code}: ${error.message}`;
  if (error.element !== 'it') return `the failure names the element ${error.element}`;
  if (error.message.length > 1000) return 'the failure repeats a long value';
  const [first] = error.errors ?? [];
  const named = first?.path.split('.')[0] ?? '';
  return Object.hasOwn(element.options.shape, named)
    ? undefined
    : `the failure names no option: ${JSON.stringify(error)}`;
}

/** Something reached that its option does not name. What the definition itself says is not looked at. */
function strayOf({ service, option, target }: Reached, asked: Asked, hasUser: boolean): string | undefined {
  const { options, input, madeUp } = asked;
  if (option === 'module')
    return target === options['module'] ? undefined : `${service} reached ${String(target)}`;
  const written = isObject(options['recipes']) ? { ...options, ...options['recipes'] } : options;
  const isWritten = Object.hasOwn(written, option);
  if (isWritten && !madeUp.some((path) => path.split('.').includes(option))) return undefined;
  if (typeof target === 'string' && target.includes(poison))
    return `${service} took ${option} from a prototype`;
  const texts = isWritten
    ? textsOf(written[option], input)
    : [...textsIn(input), ...(hasUser ? [user.id] : [])];
  const allowed = new Set(texts);
  const stray = textsIn(target).find((text) => !allowed.has(text));
  if (stray === undefined) return undefined;
  return `${service} reached ${JSON.stringify(stray).slice(0, 100)}, which "${option}" does not name`;
}

/** A browser is sent nowhere else, and told nothing that no option names. */
function strayInstruction(instruction: Instruction, { options }: Asked): string | undefined {
  const takesInput = instruction.type === 'response' && options['body'] === undefined;
  if (!takesInput && textsIn(instruction).includes(bystander))
    return `${instruction.type} tells more than asked`;
  if (instruction.type !== 'redirect' || !('url' in instruction) || instruction.url === undefined)
    return undefined;
  return /^\/(?![/\\])/.test(instruction.url) ? undefined : `the browser is sent to ${instruction.url}`;
}

/** The texts that a recipe may give: those of what it reads, and its own. */
function textsOf(recipe: unknown, input: Options): string[] {
  if (Array.isArray(recipe)) return recipe.flatMap((each) => textsOf(each, input));
  if (isObject(recipe)) return Object.values(recipe).flatMap((each) => textsOf(each, input));
  if (typeof recipe !== 'string') return [];
  const name = /^\$input(?:\.|\[")(v\d+)/.exec(recipe)?.[1];
  if (name !== undefined) return textsIn(input[name]);
  return [recipe.replaceAll('"', ''), ...textsIn(input)];
}

/** The texts in a value, and its numbers as texts. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value, value.trim(), ...value.split(',').map((each) => each.trim())];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (isObject(value)) return Object.values(value).flatMap(textsIn);
  return value === undefined || value === null ? [] : [JSON.stringify(value)];
}
