import { leastFileWork, type FieldDefinition } from '@bakehouse/contract';
import { fileFieldsOf, findPublicForm, formFileLimits } from '@bakehouse/store';
import * as z from 'zod';
import { formKey } from '../../../work/events/seals/form-key.ts';
import { defineRoute } from '../../define-route.ts';
import { requireFeature } from '../../request/require-feature.ts';
import { moduleParams } from '../../request/resource-input.ts';
import { checkFormToken, checkProof, leastSeconds, makeFormToken } from './form-token.ts';
import { storeForm, usualPerHour } from './store-form.ts';

const shownForm = z
  .object({
    module: z.string(),
    title: z.string(),
    description: z.string().nullable(),
    button: z.string().nullable(),
    thanks: z.string().nullable(),
    fields: z.array(z.looseObject({ identifier: z.string(), type: z.string() })),
    steps: z
      .array(z.object({ title: z.string().nullable(), fields: z.array(z.string()) }))
      .describe('One after the other; empty where all is asked for at once'),
    when: z
      .record(z.string(), z.object({ field: z.string(), is: z.array(z.unknown()) }))
      .describe('Fields that are asked for only where another one has one of some values'),
    token: z.string().describe('Comes back with the form, once'),
    seconds: z.int().describe('Seconds before which it is not taken'),
    proofOfWork: z.int().describe('Zero bits that the SHA-256 of token, a dot and `proof` must begin with'),
    fileWork: z.int().describe('The same for each file, of token, a dot, its id, a dot and `proof`'),
    maxSize: z.int().describe('Most bytes of a file; 0 where the form asks for none'),
  })
  .meta({ id: 'PublicForm' });

/** A form that anybody may fill in. */
export const publicForm = defineRoute({
  method: 'GET',
  path: '/forms/:module',
  tag: 'Public forms',
  summary: 'The form of a module that anybody may fill in, where its definition offers one.',
  access: 'public',
  params: moduleParams,
  answers: { 200: { about: 'The form.', schema: shownForm } },
  problems: [404],
  async handle({ params: { module }, db, services }) {
    requireFeature(services.config, 'PUBLIC_FORMS');
    const open = await findPublicForm({ db, modules: services.modules() }, module);
    const { form, title, fields } = open;
    const key = await formKey(services.pool());
    return {
      status: 200,
      headers: { 'cache-control': 'no-store' },
      body: {
        module,
        title,
        description: form.description ?? null,
        button: form.button ?? null,
        thanks: form.thanks ?? null,
        fields: fields.map(shownField),
        steps: (form.steps ?? []).map((step) => ({ title: step.title ?? null, fields: step.fields })),
        when: form.when ?? {},
        token: makeFormToken(key, module, Date.now()),
        seconds: leastSeconds,
        proofOfWork: form.proofOfWork ?? 0,
        fileWork: leastFileWork,
        maxSize: fileFieldsOf(open).length === 0 ? 0 : formFileLimits(open).maxSize,
      },
    };
  },
});

/** What anybody has filled in. */
export const sendPublicForm = defineRoute({
  method: 'POST',
  path: '/forms/:module',
  tag: 'Public forms',
  summary:
    'Creates an entry by a public form, with the rights of its role. It answers with nothing of what is stored.',
  access: 'public',
  params: moduleParams,
  body: z.strictObject({
    data: z.record(z.string(), z.unknown()),
    token: z.string().max(200),
    proof: z.string().max(100).default(''),
    website: z
      .string()
      .max(2000)
      .default('')
      .describe('Hidden from people: what is filled in here is dropped'),
  }),
  answers: { 204: { about: 'Taken.' } },
  problems: [404, 412],
  async handle(input) {
    const { params, body, db, services } = input;
    const { module } = params;
    requireFeature(services.config, 'PUBLIC_FORMS');
    const { form } = await findPublicForm({ db, modules: services.modules() }, module);
    checkFormToken(await formKey(services.pool()), module, body.token, Date.now());
    checkProof(body.token, body.proof, form.proofOfWork ?? 0);
    const { token, data } = body;
    const isTrapped = body.website !== '';
    await storeForm(input, { module, token, data, isTrapped, perHour: form.perHour ?? usualPerHour });
    return { status: 204 };
  },
});

/** A field as a visitor needs it: nothing of workflows, and no default that names somebody. */
function shownField({
  identifier,
  type,
  title,
  description,
  required,
  options = {},
  ...rest
}: FieldDefinition) {
  const { events: _events, ...others } = options;
  const value = rest.default;
  const isPlain = value !== undefined && !(typeof value === 'string' && value.startsWith('$'));
  return {
    identifier,
    type,
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(required === undefined ? {} : { required }),
    ...(isPlain ? { default: value } : {}),
    options: others,
  };
}
