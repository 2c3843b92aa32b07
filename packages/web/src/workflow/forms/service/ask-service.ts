import { compileRecipe, parseSelector, type Recipe } from '@bakehouse/engine';
import { request } from '../../../data/server/client.ts';
import type { FormScope } from '../form-context.ts';

/** One of the values that a service offers for an option. */
export interface ServiceChoice {
  label: string;
  value: unknown;
}

/** What a service says an option may be. */
export interface ServiceAnswer {
  choices: readonly ServiceChoice[];
  /** What is missing before there are any. */
  hint: string | null;
  /** Options of its own that it wants instead, by name. */
  props: Readonly<Record<string, { title?: string; required?: boolean }>> | null;
}

/** What is asked: an option of an action or of a trigger of a piece. */
export interface ServiceQuestion {
  piece: string;
  action: string;
  isTrigger: boolean;
  prop: string;
  connection?: string;
  /** What is chosen already, by the names of the piece. */
  props: Record<string, unknown>;
}

const ours: Readonly<Record<string, true>> = { connection: true, event: true, every: true };

/** The question for an option of an element of a piece; undefined where the type is none. */
export function questionOf(
  type: string,
  option: string,
  options: Readonly<Record<string, unknown>>,
  sample: FormScope['sample'],
): ServiceQuestion | undefined {
  const [, event, piece, action] = /^(event\/)?piece\/([^/]+)\/([^/]+)$/.exec(type) ?? [];
  if (piece === undefined || action === undefined) return undefined;
  const { connection } = options;
  const given = Object.entries(options)
    .filter(([name]) => ours[name] === undefined && name !== option)
    .map(([name, recipe]) => [propOf(name), valueNow(recipe, sample)] as const)
    .filter(([, value]) => value !== undefined);
  return {
    piece,
    action,
    isTrigger: event !== undefined,
    prop: propOf(option),
    ...(typeof connection === 'string' && connection !== '' ? { connection } : {}),
    props: Object.fromEntries(given),
  };
}

/** Asks the service, through the server. */
export function askService({ piece, ...question }: ServiceQuestion, search: string): Promise<ServiceAnswer> {
  const body = { ...question, ...(search === '' ? {} : { search }) };
  return request<ServiceAnswer>(`/pieces/${encodeURIComponent(piece)}/choices`, { method: 'POST', body });
}

/** Whether a choice is what an option says, or among it. */
export function isChosen(recipe: unknown, value: unknown, several: boolean): boolean {
  const now = valueNow(recipe, undefined);
  const all: readonly unknown[] = several ? (Array.isArray(now) ? now : []) : [now];
  return all.some((each) => JSON.stringify(each) === JSON.stringify(value));
}

/** What an option says when a choice is pressed: that one; of several, those there are with it or without it. */
export function choose(recipe: unknown, value: unknown, several: boolean): unknown {
  if (!several) return written(value);
  const now = valueNow(recipe, undefined);
  const all: unknown[] = Array.isArray(now) ? now : [];
  const rest = all.filter((each) => JSON.stringify(each) !== JSON.stringify(value));
  const next = rest.length === all.length ? [...all, value] : rest;
  return next.length === 0 ? undefined : JSON.stringify(next);
}

function written(value: unknown): unknown {
  return typeof value === 'number' ? value : JSON.stringify(value);
}

/** What the piece calls an option: where its name was taken by one of ours, a bar was put behind it. */
function propOf(option: string): string {
  const bare = option.slice(0, -1);
  return option.endsWith('_') && ours[bare] !== undefined ? bare : option;
}

/** What an option is with the values of the last trial; undefined where that is not known. */
function valueNow(recipe: unknown, sample: FormScope['sample']): unknown {
  try {
    return compileRecipe(recipe as Recipe)({
      input: sample?.input,
      variables: sample?.variables ?? {},
      selector: parseSelector(sample?.selector ?? ''),
      now: Date.now(),
      budget: { steps: 100_000, milliseconds: 40 },
    });
  } catch {
    return undefined;
  }
}
