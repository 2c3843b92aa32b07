import * as z from 'zod';
import { designNames, designPicture, designs, starterLanguages } from '../../../developer/starter/designs.ts';
import { defineRoute } from '../../define-route.ts';
import { pageSchema } from '../../request/paging.ts';
import { accessOf } from '../../request/resource-input.ts';

/** How new websites may look. */
export const siteDesigns = defineRoute({
  method: 'GET',
  path: '/site-designs',
  tag: 'Sites',
  summary: 'Lists the designs that a new website may have.',
  access: 'user',
  answers: {
    200: {
      about: 'The designs.',
      schema: pageSchema(
        z
          .object({
            identifier: z.enum(designNames),
            title: z.string(),
            about: z.object({ en: z.string(), de: z.string() }),
            picture: z.string().describe('Path of a picture of it'),
          })
          .meta({ id: 'SiteDesign' }),
      ),
    },
  },
  problems: [401],
  handle() {
    const data = designs.map((design) => ({
      ...design,
      picture: `/site-designs/${design.identifier}/picture`,
    }));
    return Promise.resolve({ status: 200, body: { data, next: null } });
  },
});

/** What a design looks like. */
export const siteDesignPicture = defineRoute({
  method: 'GET',
  path: '/site-designs/:design/picture',
  tag: 'Sites',
  summary: 'A picture of a page in this design.',
  access: 'public',
  // It is part of the page, and a whole office may share one address.
  ready: true,
  params: z.object({ design: z.enum(designNames) }),
  answers: { 200: { about: 'The picture.', type: 'image/webp' } },
  problems: [],
  handle({ params: { design } }) {
    return Promise.resolve({
      status: 200,
      headers: { 'content-type': 'image/webp', 'cache-control': 'public, max-age=86400' },
      body: designPicture(design),
    });
  },
});

/** A new website. */
export const makeStarterSite = defineRoute({
  method: 'POST',
  path: '/sites',
  tag: 'Sites',
  summary:
    'Makes a website of one of the designs, with sample pages in one language. Modules that it needs are made with the first one; what is stored stays as it is.',
  access: 'admin',
  body: z.strictObject({
    name: z.string().trim().min(1).max(60).describe('Its name, of which its id is made'),
    design: z.enum(designNames),
    lang: z.enum(starterLanguages).default('en').describe('Language of the sample texts'),
  }),
  seconds: 120,
  answers: {
    201: {
      about: 'The website is there, and can be built.',
      schema: z.object({
        id: z.string(),
        definitions: z.array(z.string()).describe('Definitions that were not there before'),
        resources: z.record(z.string(), z.int()).describe('New resources by module'),
      }),
    },
  },
  problems: [401, 403, 409, 422],
  async handle(input) {
    const { pool, modules, workflows, pieces } = input.services;
    const { makeSite } = await import('../../../developer/starter/make-site.ts');
    const parts = { pool: pool(), modules: modules(), workflows: workflows(), pieces };
    return { status: 201, body: await makeSite(parts, accessOf(input), input.body) };
  },
});
