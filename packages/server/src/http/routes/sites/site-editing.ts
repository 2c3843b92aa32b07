import { moduleIdentifier, uuid } from '@bakehouse/contract';
import { formAccess } from '@bakehouse/store';
import * as z from 'zod';
import { siteFor } from '../../../sites/shown-sites.ts';
import { siteIdentifier } from '../../../sites/site-definition.ts';
import { defineRoute } from '../../define-route.ts';
import { accessOf } from './sites.ts';

/** Who else has a page open. */
export const siteEditing = defineRoute({
  method: 'POST',
  path: '/sites/:id/editing',
  tag: 'Sites',
  summary:
    'Says that a page, layout or block is open in the page editor, and asks who else has it open: for whoever may change it. To be repeated every 15 seconds; nothing is stored.',
  access: 'user',
  params: z.object({ id: siteIdentifier }),
  body: z.strictObject({
    module: moduleIdentifier,
    resource: uuid,
    window: uuid.describe('Made up by the window of the browser'),
    changed: z.boolean().describe('Whether it has changes that are not stored'),
    left: z.boolean().default(false).describe('Whether the window is closed or shows something else'),
  }),
  answers: {
    200: {
      about: 'Who else has it open.',
      schema: z.object({
        editors: z.array(
          z.object({
            name: z.string(),
            you: z.boolean().describe('Whether it is the caller, in another window'),
            changed: z.boolean(),
          }),
        ),
      }),
    },
  },
  problems: [401, 403, 404],
  async handle(input) {
    const { actor, services, params, body } = input;
    const access = accessOf(input);
    await siteFor(access, params.id, 'read');
    const { module, resource, window, changed, left } = body;
    await formAccess(access, module, { action: 'update', id: resource, wantsStored: false });
    const user = actor.user?.id ?? '';
    const name = actor.user?.name ?? '';
    const { editors } = services.live;
    // A window belongs to its user: nobody else can say that it is closed.
    const own = `${user} ${window}`;
    editors.note({ resource, window: own, user, name, changed, left });
    const others = left ? [] : editors.others(resource, own);
    return {
      status: 200,
      body: {
        editors: others.map((each) => ({ name: each.name, you: each.user === user, changed: each.changed })),
      },
    };
  },
});
