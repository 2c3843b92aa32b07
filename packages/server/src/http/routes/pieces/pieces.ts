import {
  pieceActionName,
  pieceDescription,
  pieceIntegrity,
  pieceName,
  pieceVersion,
  Problem,
} from '@bakehouse/contract';
import { listPieces, removePiece, type InstalledPiece } from '@bakehouse/store';
import * as z from 'zod';
import { searchPieces } from '../../../delivery/pieces/known-pieces.ts';
import { pieceUsers } from '../../../work/workflows/piece-users.ts';
import { defineRoute, type Route } from '../../define-route.ts';
import { pageSchema } from '../../request/paging.ts';

const shared = { tag: 'Pieces', access: 'admin' } as const;
const params = z.object({ name: pieceName });

const shown = z
  .object({
    name: z.string(),
    version: z.string(),
    title: z.string(),
    about: z.string().nullable(),
    license: z.string().nullable().describe('As its package says; null where that says nothing'),
    integrity: z.string().describe('The checksum of its package'),
    actions: z.number().int().describe('How many elements it makes'),
    triggers: z.number().int().describe('How many events it makes'),
    installedAt: z.iso.datetime(),
  })
  .meta({ id: 'Piece' });

const list = defineRoute({
  ...shared,
  method: 'GET',
  path: '/pieces',
  summary: 'Lists the pieces that are installed, by name.',
  answers: { 200: { about: 'The pieces.', schema: pageSchema(shown) } },
  problems: [401, 403],
  async handle({ db }) {
    return { status: 200, body: { data: (await listPieces(db)).map(shownPiece), next: null } };
  },
});

const one = defineRoute({
  ...shared,
  method: 'GET',
  path: '/pieces/:name',
  summary: 'A piece that is installed, with all that it says of itself.',
  params,
  answers: { 200: { about: 'The piece.', schema: shown.extend({ description: pieceDescription }) } },
  problems: [401, 403, 404],
  async handle({ params: { name }, db }) {
    const [piece] = await listPieces(db, name);
    if (piece === undefined) throw unknown();
    return { status: 200, body: { ...shownPiece(piece), description: piece.description } };
  },
});

const install = defineRoute({
  ...shared,
  audited: true,
  method: 'PUT',
  path: '/pieces/:name',
  summary:
    'Installs a piece of Activepieces from the registry of npm, in place of another version. Its actions are elements from then on.',
  params,
  body: z.strictObject({
    version: pieceVersion.optional().describe('The version; the newest when left out'),
    integrity: pieceIntegrity
      .optional()
      .describe('The checksum that its package must have; any when left out'),
  }),
  seconds: 330,
  answers: {
    200: { about: 'It takes the place of another version.', schema: shown },
    201: { about: 'It is new.', schema: shown },
  },
  problems: [401, 403],
  async handle({ params: { name }, body: { version, integrity }, db, services }) {
    const [before] = await listPieces(db, name);
    const piece = await services.pieces.install(db, name, version, integrity);
    return { status: before === undefined ? 201 : 200, body: shownPiece(piece) };
  },
});

const remove = defineRoute({
  ...shared,
  audited: true,
  method: 'DELETE',
  path: '/pieces/:name',
  summary: 'Removes a piece that no workflow uses.',
  params,
  answers: { 204: { about: 'Removed.' } },
  problems: [401, 403, 404, 409],
  async handle({ params: { name }, db, services }) {
    const users = pieceUsers(services.workflows().current().all, name);
    if (users.length > 0)
      throw new Problem(
        'conflict',
        `Workflows use the piece "${name}": ${users.join(', ')}. Change them first.`,
      );
    if (!(await removePiece(db, name))) throw unknown();
    return { status: 204 };
  },
});

const choice = z.object({ label: z.string(), value: z.unknown() });

const choices = defineRoute({
  ...shared,
  method: 'POST',
  path: '/pieces/:name/choices',
  summary:
    'Asks the service of a piece, through a connection, what an option of an action or of a trigger may be.',
  params,
  body: z.strictObject({
    action: pieceActionName,
    isTrigger: z.boolean().optional().describe('`action` names a trigger'),
    prop: z.string().max(200).describe('The option'),
    connection: z.string().max(100).optional(),
    props: z.record(z.string(), z.unknown()).optional().describe('What is chosen already'),
    search: z.string().max(200).optional(),
  }),
  seconds: 40,
  answers: {
    200: {
      about: 'The choices; or, where the service has options of its own, these.',
      schema: z.object({
        choices: z.array(choice),
        hint: z.string().nullable().describe('What is missing before there are any'),
        props: z.record(z.string(), z.unknown()).nullable(),
      }),
    },
  },
  problems: [401, 403, 404],
  async handle({ params: { name }, body, db, actor, services }) {
    if ((await listPieces(db, name)).length === 0) throw unknown();
    const { action, isTrigger, prop, connection, props = {}, search } = body;
    const question = { ask: 'choices', action, isTrigger, prop, props, search } as const;
    const { value } = await services.pieces.ask(name, undefined, question, {
      actor,
      connection,
      seconds: 30,
    });
    return { status: 200, body: told.parse(value) };
  },
});

/** What a piece says of choices; foreign code says whatever it likes. */
const told = z
  .object({
    choices: z.array(choice).max(5000).catch([]).default([]),
    hint: z.string().max(1000).nullable().catch(null).default(null),
    props: z.record(z.string(), z.unknown()).nullable().catch(null).default(null),
  })
  .catch({ choices: [], hint: null, props: null });

function shownPiece({ description, installedAt, ...piece }: InstalledPiece): z.infer<typeof shown> {
  const { title, about = null, actions, events = [] } = description;
  const counts = {
    actions: actions.length,
    triggers: events.filter(({ strategy }) => strategy !== 'APP_WEBHOOK').length,
  };
  return { ...piece, title, about, ...counts, installedAt: installedAt.toISOString() };
}

function unknown(): Problem {
  return new Problem('not_found', 'There is no such piece.');
}

const known = defineRoute({
  ...shared,
  method: 'GET',
  path: '/known-pieces',
  summary: 'Searches the pieces that were known when this release was made; no other system is asked.',
  query: z.strictObject({
    search: z.string().max(200).default('').describe('Words in name, title, description or categories'),
    limit: z.coerce.number().int().min(1).max(1000).default(50),
  }),
  answers: {
    200: {
      about: 'Those that have all words, by name.',
      schema: pageSchema(
        z
          .object({
            name: z.string(),
            version: z.string().describe('The newest when the release was made'),
            title: z.string(),
            about: z.string(),
            categories: z.string(),
          })
          .meta({ id: 'KnownPiece' }),
      ),
    },
  },
  problems: [401, 403],
  async handle({ query: { search, limit } }) {
    return { status: 200, body: { data: (await searchPieces(search)).slice(0, limit), next: null } };
  },
});

/** The routes of pieces. */
export const pieceRoutes: readonly Route[] = [list, one, install, remove, choices, known];
