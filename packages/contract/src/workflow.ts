import * as z from 'zod';
import { fieldShape } from './fields/field-definition.ts';
import {
  identifierPattern,
  elementName,
  eventIdentifier,
  moduleIdentifier,
  workflowIdentifier,
} from './identifiers.ts';
import { recipe } from './recipe.ts';

/** How many elements a workflow may have. */
export const elementCountLimit = 2000;

/** Where outputs lead: output port to target element to its input ports. */
export const elementLinks = z.record(z.string(), z.record(z.string(), z.array(z.string())));

/** One element of a workflow; its type checks its options. */
export const elementDefinition = z.looseObject({
  name: elementName,
  type: z.string().min(1).describe('Element type, such as action/set'),
  options: z.record(z.string(), z.unknown()).optional().describe('Options of the type'),
  set: z
    .record(z.string(), recipe)
    .optional()
    .describe('Context variables: placeholders such as :selector or :output, or expressions'),
  to: elementLinks.optional().describe('Output port to target element to its input ports'),
  retry: z
    .strictObject({
      attempts: z.int().min(1).max(100).describe('How often it is tried in all'),
      delay: z.number().min(0).optional().describe('Seconds before the second try'),
      factor: z.number().min(1).optional().describe('By how much each further delay grows'),
    })
    .optional()
    .describe('Tries again after a failure'),
  timeout: z.number().positive().optional().describe('Seconds after which one try has failed'),
  disabled: z
    .boolean()
    .optional()
    .describe('Whether it is skipped: its input goes on unchanged, and no event begins at it'),
  note: z.string().max(4000).optional().describe('What to know of it; shown in the editor'),
  original: z
    .unknown()
    .optional()
    .describe('What it was where it comes from, as `bakehouse import` found it; nothing reads it'),
});

/** Which event starts the workflow. */
export const eventBinding = z.looseObject({
  identifier: eventIdentifier,
  type: z.string().min(1).describe('Binding type, such as on_change'),
  module: moduleIdentifier.optional().describe('Module whose resources or views fire the event'),
});

/** What a test finds when it runs: there is nothing else. */
const given = z.strictObject({
  resources: z
    .record(moduleIdentifier, z.array(z.record(z.string(), z.unknown())).max(200))
    .optional()
    .describe('Resources by module: their values, and an `id` where the test names it'),
  http: z
    .array(
      z.strictObject({
        url: z.string().optional().describe('How the address begins; any when left out'),
        method: z.string().optional().describe('Any when left out'),
        status: z.int().min(100).max(599).optional().describe('200 when left out'),
        headers: z.record(z.string(), z.string()).optional(),
        body: z.unknown().optional(),
      }),
    )
    .max(100)
    .optional()
    .describe('Answers of other systems: the first that suits is given'),
  sql: z
    .array(
      z.strictObject({
        connection: z.string().optional().describe('Name of the connection; any when left out'),
        statement: z.string().optional().describe('What stands in the statement; any when left out'),
        rows: z.array(z.record(z.string(), z.unknown())).max(1000).optional(),
        count: z.int().min(0).optional().describe('How many rows; those that are given when left out'),
      }),
    )
    .max(100)
    .optional()
    .describe('Answers of other databases: the first that suits is given; no rows when left out'),
  answers: z
    .record(z.string(), z.string())
    .optional()
    .describe('Answers to questions: name of the element to the action that is chosen'),
  outputs: z
    .record(
      z.string(),
      z.strictObject({
        port: z.string().optional().describe('`default` when left out'),
        data: z.unknown(),
      }),
    )
    .optional()
    .describe('What elements give: name of the element to its output. They do not run'),
});

/** A test of a workflow, run with effects held back. */
export const workflowTest = z.strictObject({
  name: z.string().min(1),
  event: z.record(z.string(), z.unknown()).optional().describe('Body of an event, with its `identifier`'),
  input: z.unknown().optional().describe('Input of a direct run'),
  as: z.string().optional().describe('Role or e-mail of whoever causes the run'),
  given: given
    .optional()
    .describe(
      'What there is: resources, answers of other systems, answers to questions, outputs of elements',
    ),
  expect: z.strictObject({
    instructions: z.array(z.unknown()).optional(),
    effects: z.array(z.unknown()).optional(),
    status: z.string().optional(),
  }),
});

const layoutColor = z.enum(['blue', 'green', 'yellow', 'red', 'purple', 'grey']);

/** How a workflow is drawn. Nothing else reads it. */
const layout = z.strictObject({
  places: z
    .record(z.string(), z.tuple([z.number(), z.number()]))
    .optional()
    .describe('Where elements were put: name to x and y. All others are placed automatically'),
  groups: z
    .array(
      z.strictObject({
        title: z.string().max(200),
        color: layoutColor.optional(),
        elements: z.array(z.string()).describe('Names of the elements in it'),
      }),
    )
    .max(200)
    .optional()
    .describe('Frames around elements that belong together'),
  notes: z
    .array(
      z.strictObject({
        text: z.string().max(4000),
        color: layoutColor.optional(),
        at: z.tuple([z.number(), z.number()]).describe('Its left upper corner'),
      }),
    )
    .max(200)
    .optional()
    .describe('Texts beside the elements, for those who read the diagram'),
});

/** A field of what a direct run takes or gives: as in a module, with any name. */
const runField = fieldShape()
  .omit({ defaultExpression: true })
  .extend({
    identifier: z
      .string()
      .regex(identifierPattern, 'Expected a lower-case identifier')
      .describe('Name of the value'),
  });

const folderName = '[^/\\s](?:[^/]{0,58}[^/\\s])?';

/** Where a workflow stands in the list: names of folders, the outer first. */
export const workflowFolder = z
  .string()
  .max(200)
  .regex(
    new RegExp(`^${folderName}(?:/${folderName}){0,4}$`, 'u'),
    'Expected names of folders separated by /, such as Sales/Mails: at most five, without spaces around them',
  );

/** A workflow as it is written, sent and stored. Only its shape: the engine checks what it means. */
export const workflowDefinition = z
  .looseObject({
    identifier: workflowIdentifier,
    title: z.string().max(200).optional().describe('Display title'),
    description: z.string().max(2000).optional().describe('What the workflow is for'),
    active: z
      .boolean()
      .optional()
      .describe('Whether anything starts it; true when left out. Runs that had begun go on'),
    tags: z
      .array(z.string().min(1).max(60))
      .max(20)
      .optional()
      .describe('Words by which it is found in the list of workflows'),
    folder: workflowFolder.optional().describe('Folder in the list of workflows, such as `Sales/Mails`'),
    async: z.boolean().optional().describe('Whether the workflow runs asynchronously'),
    entry: z.string().optional().describe('Name of the first element of a direct run'),
    input: z
      .array(runField)
      .max(100)
      .optional()
      .describe(
        'Fields of the input of a direct run, as in a module: other names are refused. An elevated workflow takes no input that it does not declare',
      ),
    output: z
      .array(runField)
      .max(100)
      .optional()
      .describe(
        'Fields of what a run gives that begins at `entry`, as in a module: a run that ends with anything else fails',
      ),
    tool: z
      .boolean()
      .optional()
      .describe('Whether it is a tool for assistants (MCP), for whoever may run it; needs an entry'),
    elements: z.array(elementDefinition).max(elementCountLimit).describe('Elements of the workflow'),
    events: z.array(eventBinding).max(200).optional().describe('Event bindings of the workflow'),
    elevated: z.boolean().optional().describe("Whether runs have the system's rights"),
    actor: z.string().optional().describe('User whose rights runs without a user have'),
    queue: z.string().optional().describe('Queue of asynchronous runs'),
    onFailure: workflowIdentifier
      .nullable()
      .optional()
      .describe(
        'Workflow that is started when a run has failed, with `{run, element, error, entry}`; null: none. `ON_FAILURE` when left out',
      ),
    limits: z
      .strictObject({
        steps: z.int().min(1).optional().describe('Most executions of elements; 10,000 when left out'),
        seconds: z.number().positive().optional().describe('Most seconds; 60 while a browser waits'),
      })
      .optional()
      .describe('What ends a run-away'),
    trace: z.enum(['all']).optional().describe('Whether every run leaves a trace'),
    tests: z.array(workflowTest).max(200).optional().describe('Tests, run by `bakehouse test`'),
    layout: layout.optional().describe('How it is drawn in the editor; nothing else reads it'),
  })
  .meta({ id: 'Workflow' });

/** A workflow's definition. */
export type WorkflowDefinition = z.infer<typeof workflowDefinition>;

/** One element of a workflow's definition. */
export type ElementDefinition = z.infer<typeof elementDefinition>;
