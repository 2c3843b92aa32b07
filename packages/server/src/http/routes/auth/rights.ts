import { isHidden, isNothing, readsEverywhere, rightOn, someFields } from '@bakehouse/store';
import * as z from 'zod';
import { defineRoute } from '../../define-route.ts';

const names = z.array(z.string());

const moduleRights = z.object({
  read: names.describe('Fields that may be read in some row'),
  search: names.describe(
    'Fields that may be read in every row that may be read, so that one may filter and sort by them',
  ),
  create: names.nullable().describe('Fields of new resources; null where none may be created'),
  update: names.nullable().describe('Fields that may be changed in some row; null where none may be changed'),
  delete: z.boolean().describe('Whether some row may be deleted'),
});

/** What the caller may do, so that an app can leave out what would be refused. */
export const ownRights = defineRoute({
  method: 'GET',
  path: '/auth/rights',
  tag: 'Sign-in',
  summary: 'Tells what the caller may do with which module; rows can narrow it further.',
  access: 'user',
  answers: {
    200: {
      about: 'The rights by module.',
      schema: z
        .object({
          admin: z.boolean(),
          portal: z.boolean().describe('Whether all roles are for outsiders, who have a reduced app'),
          modules: z.record(z.string(), moduleRights),
        })
        .meta({ id: 'Rights' }),
    },
  },
  handle({ actor, services }) {
    const modules = services.modules();
    const visible = modules.all().filter((table) => !isHidden({ actor, modules }, table));
    const entries = visible.map((table): [string, z.infer<typeof moduleRights>] => {
      const right = (action: 'read' | 'create' | 'update' | 'delete') =>
        rightOn(actor, table, action, modules.lookup);
      const read = right('read');
      const readable = someFields(read, table);
      const writable = (action: 'create' | 'update') =>
        isNothing(right(action)) ? null : someFields(right(action), table);
      return [
        table.identifier,
        {
          read: readable,
          search: readable.filter((name) => readsEverywhere(read, name)),
          create: writable('create'),
          update: writable('update'),
          delete: !isNothing(right('delete')),
        },
      ];
    });
    return {
      status: 200,
      body: {
        admin: actor.unrestricted,
        portal: actor.portal === true,
        modules: Object.fromEntries(entries),
      },
    };
  },
});
