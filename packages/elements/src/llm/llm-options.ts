import { workflowIdentifier } from '@bakehouse/contract';
import { mark, recipeOption } from '@bakehouse/engine';
import * as z from 'zod';
import { connectionOption } from '../connection-option.ts';
import { answerSchema } from '../schema/answer-schema.ts';

/** Tokens of an answer and characters of what is asked, where nothing is said and at most. */
export const llmLimits = {
  tokens: 1000,
  mostTokens: 200_000,
  calls: 10,
  characters: 50_000,
  mostCharacters: 2_000_000,
};

/** The options of `data/llm`. */
export const llmOptions = z.strictObject({
  connection: connectionOption(['bearer', 'apiKey']).describe(
    'Connection that proves who asks, and names the host of the server',
  ),
  url: z
    .string()
    .max(2000)
    .regex(/^https?:\/\/[^\s/?#]+[^\s?#]*$/, 'Expected a web address, such as "https://api.openai.com/v1"')
    .describe('Where the server is, such as `https://api.openai.com/v1`; `/chat/completions` is added'),
  model: z.string().min(1).max(200).describe('Name of the model, as the server calls it'),
  system: recipeOption.optional().describe('What the model is told before: its task and its manners'),
  prompt: recipeOption.describe('What it is asked: a text; anything else is sent as JSON'),
  schema: answerSchema
    .optional()
    .describe(
      'What the answer looks like, as JSON Schema of an object: it is data then, whose members the check knows',
    ),
  maxTokens: z
    .int()
    .min(1)
    .max(llmLimits.mostTokens)
    .default(llmLimits.tokens)
    .describe('Most tokens of the answer'),
  maxCharacters: z
    .int()
    .min(1)
    .max(llmLimits.mostCharacters)
    .default(llmLimits.characters)
    .describe('Most characters of `system` and `prompt` together; longer ones fail before anything is sent'),
  tools: z
    .array(mark(workflowIdentifier, 'workflow'))
    .min(1)
    .max(20)
    .optional()
    .describe('Workflows marked as `tool` that the model may run, with the rights of this run'),
  maxCalls: z.int().min(1).max(100).default(llmLimits.calls).describe('How often it may run them in all'),
  price: z
    .strictObject({
      prompt: z.number().min(0).describe('Of what is asked'),
      answer: z.number().min(0).describe('Of the answer'),
    })
    .optional()
    .describe('Price of a million tokens; the output has `cost` then'),
  maxCost: z
    .number()
    .positive()
    .optional()
    .describe('What it may cost at most, with all calls of tools; needs `price`'),
  temperature: z
    .number()
    .min(0)
    .max(2)
    .optional()
    .describe('How freely it answers, from 0 to 2; as the server has it if omitted'),
});
