import * as z from 'zod';
import { capabilityNames } from '../capabilities/capability.ts';
import { fieldCountLimit, fieldShape } from '../fields/field-definition.ts';
import { fieldIdentifier, moduleIdentifier, roleSlug } from '../identifiers.ts';
import { actionDefinition, buttonDefinitions } from './button-definition.ts';
import { entryDocument } from './entry-document.ts';
import { publicForm } from './public-form.ts';
import { viewDefinitions } from './view-definition.ts';

/** A condition over several fields, checked whenever a resource is saved. */
export const ruleDefinition = z.strictObject({
  expression: z.string().min(1).max(8192).describe('Expression over `$resource` that must be true'),
  message: z.string().min(1).max(500).describe('Message shown when it is not'),
  field: z.string().optional().describe('Field that shows the message'),
});

/** Which former states of a resource are kept. The present state always is. */
export const revisionRetention = z
  .strictObject({
    days: z
      .int()
      .min(1)
      .max(36_500)
      .optional()
      .describe(
        'Days for which a state is kept after the next one, and a deleted resource after its deletion',
      ),
    keep: z.int().min(1).max(10_000).optional().describe('Most states of one resource, with the present one'),
  })
  .refine(({ days, keep }) => days !== undefined || keep !== undefined, { error: 'must have days or keep' });

/** A module as it is written, sent and stored. `checkModule` finds what this shape alone cannot say. */
export const moduleDefinition = z
  .strictObject({
    bakery_resource_module: moduleIdentifier,
    bakery_resource: z.strictObject({
      title: z
        .string()
        .min(1)
        .max(200)
        .optional()
        .describe('Title of the module; its identifier when left out'),
      label: z
        .string()
        .min(1)
        .max(8192)
        .optional()
        .describe('Expression that names a resource, such as `$resource.number`'),
      icon: z.string().max(200).optional().describe('Name of the icon in the menu'),
      group: z
        .string()
        .min(1)
        .max(100)
        .optional()
        .describe('Heading in the menu under which the module stands with others'),
      order: z
        .int()
        .min(0)
        .max(100_000)
        .optional()
        .describe('Place in the menu: low numbers first, then those without by their titles'),
      description: z.string().max(2000).optional().describe('What the module is for'),
      offline: z.boolean().optional().describe('Whether the app keeps the module for offline use'),
      requireIfMatch: z.boolean().optional().describe('Whether a write must name the version it changes'),
      audit: z
        .enum(['reads'])
        .optional()
        .describe('`reads`: the audit log notes who reads resources of the module'),
      revisions: revisionRetention
        .optional()
        .describe('How long former states are kept; for ever when left out'),
      capabilities: z
        .array(z.enum(capabilityNames))
        .max(20)
        .optional()
        .describe('Field sets that the module has'),
      fields: z.array(fieldShape()).max(fieldCountLimit).describe('Fields of a resource'),
      unique: z
        .array(z.array(fieldIdentifier).min(2).max(8))
        .max(20)
        .optional()
        .describe(
          'Keys of several fields: no two resources may have the same values in all fields of one; where one of them is empty, the key does not count',
        ),
      rules: z.array(ruleDefinition).max(100).optional().describe('Conditions over several fields'),
      views: viewDefinitions.optional().describe('How resources are listed, shown and edited'),
      buttons: buttonDefinitions.optional().describe('Default buttons, renamed, hidden or bound to events'),
      actions: z
        .array(actionDefinition)
        .max(20)
        .refine((all) => new Set(all.map(({ identifier }) => identifier)).size === all.length, {
          message: 'Two buttons have the same identifier',
        })
        .optional()
        .describe('Buttons of its own, at entries or over the list'),
      comments: z
        .array(roleSlug)
        .min(1)
        .max(100)
        .optional()
        .describe(
          'Roles whose users comment on resources that they may read, and see each other by name; administrators always do. Without it there are no comments',
        ),
      links: z
        .array(roleSlug)
        .min(1)
        .max(100)
        .optional()
        .describe(
          'Roles whose users make links by which anybody reads an entry until the link ends; administrators always do. Without it there are no links',
        ),
      documents: z
        .array(entryDocument)
        .max(20)
        .refine((all) => new Set(all.map(({ identifier }) => identifier)).size === all.length, {
          message: 'Two documents have the same identifier',
        })
        .optional()
        .describe('Documents that are made of an entry as PDF; besides them there is always `standard`'),
      publicForm: publicForm.optional().describe('A form that anybody may fill in without signing in'),
    }),
  })
  .meta({ id: 'Module' });

/** A module's definition. */
export type ModuleDefinition = z.infer<typeof moduleDefinition>;

/** Definitions of other modules by identifier, as far as they are known. */
export type ModuleLookup = (module: string) => ModuleDefinition | undefined;
