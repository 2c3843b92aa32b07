import * as z from 'zod';
import type { LocalParts } from '../../../developer/definitions/define-kind.ts';
import { exampleStates, loadExample } from '../../../developer/examples/load-example.ts';
import { tourOf, tourSchema } from '../../../developer/examples/tour.ts';
import { defineRoute, type Route } from '../../define-route.ts';
import { pageSchema } from '../../request/paging.ts';
import { accessOf } from '../../request/resource-input.ts';
import type { Services } from '../../services.ts';

const example = z
  .object({
    identifier: z.string(),
    title: z.string(),
    about: z.string(),
    loaded: z.boolean().describe('Whether all of it is stored as it is'),
    tour: z.boolean().describe('Whether there is a tour through it'),
    conflicts: z
      .array(z.string())
      .describe('Definitions of the same name that say something else, such as `modules/orders`'),
  })
  .meta({ id: 'Example' });

const listExamples = defineRoute({
  method: 'GET',
  path: '/examples',
  tag: 'Examples',
  summary: 'Lists the example apps that came with the product.',
  access: 'admin',
  answers: { 200: { about: 'The examples.', schema: pageSchema(example) } },
  problems: [401, 403],
  async handle({ services }) {
    return { status: 200, body: { data: await exampleStates(partsOf(services)), next: null } };
  },
});

const loadOneExample = defineRoute({
  method: 'POST',
  path: '/examples/:example/load',
  tag: 'Examples',
  summary: 'Stores the definitions of an example and sample rows; nothing that is stored already is changed.',
  access: 'admin',
  params: z.object({ example: z.string().max(63) }),
  body: z.strictObject({
    data: z.boolean().default(true).describe('Whether new modules get sample rows'),
  }),
  answers: {
    200: {
      about: 'What was stored.',
      schema: z.object({
        definitions: z.array(z.string()),
        resources: z.record(z.string(), z.int()).describe('Sample rows by module'),
      }),
    },
  },
  problems: [401, 403, 404, 409],
  seconds: 120,
  async handle(input) {
    const { params, body, services } = input;
    const loaded = await loadExample(params.example, partsOf(services), accessOf(input), body);
    return { status: 200, body: loaded };
  },
});

const readTour = defineRoute({
  method: 'GET',
  path: '/examples/:example/tour',
  tag: 'Examples',
  summary: 'Tells in four steps where to look in an example app and what to press.',
  access: 'admin',
  params: z.object({ example: z.string().max(63) }),
  answers: { 200: { about: 'The tour.', schema: tourSchema } },
  problems: [401, 403, 404],
  async handle({ params }) {
    return { status: 200, body: tourOf(params.example) };
  },
});

/** The routes of example apps. */
export const exampleRoutes: readonly Route[] = [listExamples, loadOneExample, readTour];

function partsOf({ pool, modules, workflows, pieces }: Services): LocalParts {
  return { pool: pool(), modules: modules(), workflows: workflows(), pieces };
}
