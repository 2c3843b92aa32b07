import { parseFieldTree, Problem, type FieldTree } from '@bakehouse/contract';
import type { Pool } from 'pg';
import { readChanges } from '../feed/changes.ts';
import { readLastUpdated, readTotal } from '../feed/marks.ts';
import { systemActor, type Actor } from '../identity/actor.ts';
import type { Modules } from '../modules/modules.ts';
import { createResource } from '../resources/create.ts';
import { exportRows } from '../resources/export-rows.ts';
import { readCounts } from '../resources/read-counts.ts';
import { readList } from '../resources/read-list.ts';
import { readOne } from '../resources/read-one.ts';
import { referencesTo } from '../resources/referrers.ts';
import { readRevisions } from '../resources/revisions.ts';
import { updateResource } from '../resources/update.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { actorWith } from './actors.ts';
import {
  countries,
  covers,
  readPermission,
  told,
  type PaperState,
  type ReadCase,
} from './generated-readings.ts';

/** Reads a database of papers in every way. */
export interface ReadJudge {
  /** How many answers were searched, and how many canaries they held that may be read. */
  readonly searched: { answers: number; shown: number };
  judge: (each: ReadCase) => Promise<void>;
}

interface Paper {
  id: string;
  /** By its version. */
  states: PaperState[];
}

/** Opens a judge: papers of every kind, each with a past in which it was of another. */
export async function openReadJudge(pool: Pool, modules: Modules): Promise<ReadJudge> {
  const searched = { answers: 0, shown: 0 };
  const as = (actor: Actor): ResourceAccess => ({ db: pool, actor, modules, evaluate: () => null });
  const owners: string[] = [];
  for (const country of countries)
    owners.push(
      (
        await createResource(as(systemActor), 'owners', {
          data: { country, name: `canary-${country}-name-end` },
        })
      ).id,
    );
  const all: Paper[] = [];
  for (let number = 0; number < 12; number += 1) all.push(await makePaper(as(systemActor), number, owners));
  return { searched, judge };

  async function judge(each: ReadCase): Promise<void> {
    const actor = actorWith(each.rules.map(readPermission));
    const may = (canary: string) => mayRead(canary, each, all);
    const former: Actor = { ...actorWith(each.before.map(readPermission)), user: actor.user };
    // Somebody who held other papers before.
    const { next } = await readChanges(as(former), 'papers', { limit: each.limit });
    for (const read of readings(as(actor), each, next, all, owners)) {
      const answer = await textOf(read);
      searched.answers += 1;
      for (const canary of answer.match(/canary-[\w-]*?-end/g) ?? []) {
        if (!may(canary))
          throw new Error(`${canary} in ${answer}\nof ${read.toString()}\nwith ${JSON.stringify(each)}`);
        searched.shown += 1;
      }
    }
  }
}

/** The canary of a field says which paper and which version it belongs to. */
function mayRead(canary: string, { rules }: ReadCase, all: readonly Paper[]): boolean {
  const [, number = '', version = '', field = ''] = canary.split('-');
  const states = all[Number(number)]?.states;
  const [state, latest] = [states?.[Number(version) - 1], states?.at(-1)];
  if (state === undefined || latest === undefined) return false;
  return (
    rules.some((rule) => covers(rule, latest)) &&
    rules.some((rule) => covers(rule, state) && (rule.fields?.includes(field) ?? true))
  );
}

async function makePaper(access: ResourceAccess, number: number, owners: readonly string[]): Promise<Paper> {
  const turns = [number % 3, Math.floor(number / 3) % 3, number % 2];
  const states = turns.map((turn): PaperState => ({
    kind: 'abc'[turn] ?? 'a',
    country: countries[(number + turn) % 2] ?? '',
  }));
  const dataOf = (state: PaperState, version: number) => ({
    kind: state.kind,
    owner: owners[countries.findIndex((country) => country === state.country)] ?? null,
    ...Object.fromEntries(told.map((field) => [field, `canary-${number}-${version}-${field}-end`])),
  });
  let id = '';
  for (const [index, state] of states.entries()) {
    const data = dataOf(state, index + 1);
    if (index === 0) ({ id } = await createResource(access, 'papers', { data }));
    else await updateResource(access, 'papers', id, { mode: 'patch', data });
  }
  return { id, states };
}

function selected(fields: string): FieldTree {
  const parsed = parseFieldTree(fields, 'fields');
  if ('errors' in parsed) throw new Error(`${fields} is no selection`);
  return parsed.tree;
}

/** Every way to read, in the words of one case. */
function readings(
  access: ResourceAccess,
  { asked, guess, limit }: ReadCase,
  since: string,
  all: readonly Paper[],
  owners: readonly string[],
): (() => Promise<unknown>)[] {
  const [field = 'title'] = asked;
  const filter = { [field]: { _contains: guess } };
  return [
    () => readList(access, 'papers', { limit: 100, select: selected('*,owner.*') }),
    () => readList(access, 'papers', { limit, sort: `-${field}` }),
    () => readList(access, 'papers', { limit, select: selected(asked.join()) }),
    () => readList(access, 'papers', { limit, filter }),
    () => readList(access, 'papers', { limit: 100, search: guess }),
    () => readList(access, 'papers', { limit: 100, search: 'canary', highlights: true }),
    () => readList(access, 'papers', { limit, search: guess, sort: `-${field}`, highlights: true }),
    () => readTotal(access, 'papers', { filter }),
    () => readLastUpdated(access, 'papers'),
    () => readChanges(access, 'papers', { limit: 100 }),
    () => readChanges(access, 'papers', { limit: 100, since }),
    () => readCounts(access, 'papers', { by: field, unit: 'day', timeZone: 'UTC', limit: 100 }),
    () => exported(access, undefined),
    () => exported(access, asked),
    ...owners.map((id) => () => referencesTo(access, 'owners', id)),
    ...all.flatMap(({ id }) => [
      () => readOne(access, 'papers', id),
      () => readRevisions(access, 'papers', id, { limit: 100 }),
    ]),
  ];
}

async function exported(access: ResourceAccess, fields: readonly string[] | undefined): Promise<string[]> {
  const texts: string[] = [];
  for await (const rows of exportRows(access, 'papers', { fields }).rows()) texts.push(...rows);
  return texts;
}

/** An answer as text; a refusal is one, too. */
async function textOf(read: () => Promise<unknown>): Promise<string> {
  try {
    return JSON.stringify(await read());
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return JSON.stringify([error.message, error.data]);
  }
}
