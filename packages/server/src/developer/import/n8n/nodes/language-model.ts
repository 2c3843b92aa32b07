import { isObject } from '@bakehouse/contract';
import { quoted } from '../../javascript/names.ts';
import { untranslatable } from '../../javascript/untranslatable.ts';
import { codeOf } from '../expressions.ts';
import type { N8nNode } from '../export.ts';
import {
  code,
  objectsIn,
  parameter,
  plainValue,
  type Convert,
  type Converted,
  type Reader,
} from '../reader.ts';
import { textOf } from '../../text-of.ts';

/** Where each kind of model answers in the way of OpenAI. */
const servers: Readonly<Record<string, { url: string; model: string }>> = {
  'langchain.lmChatOpenAi': { url: 'https://api.openai.com/v1/chat/completions', model: 'gpt-4o-mini' },
  'langchain.lmOpenAi': { url: 'https://api.openai.com/v1/chat/completions', model: 'gpt-4o-mini' },
  'langchain.lmChatGoogleGemini': {
    url: 'https://generativelanguage.googleapis.com/v1beta/openai/chat/completions',
    model: 'gemini-2.0-flash',
  },
  'langchain.lmChatAnthropic': {
    url: 'https://api.anthropic.com/v1/chat/completions',
    model: 'claude-sonnet-4-5',
  },
  'langchain.lmChatGroq': {
    url: 'https://api.groq.com/openai/v1/chat/completions',
    model: 'llama-3.3-70b-versatile',
  },
  'langchain.lmChatMistralCloud': {
    url: 'https://api.mistral.ai/v1/chat/completions',
    model: 'mistral-small-latest',
  },
  'langchain.lmChatOpenRouter': {
    url: 'https://openrouter.ai/api/v1/chat/completions',
    model: 'openai/gpt-4o-mini',
  },
  'langchain.lmChatDeepSeek': { url: 'https://api.deepseek.com/chat/completions', model: 'deepseek-chat' },
  'langchain.lmChatXAiGrok': { url: 'https://api.x.ai/v1/chat/completions', model: 'grok-2-latest' },
  'langchain.lmChatOllama': { url: 'http://localhost:11434/v1/chat/completions', model: 'llama3.2' },
};

/** Agents and chains: one question to the model, with the form of its answer. What has tools is more than that. */
export const chain: Convert = (reader) => {
  const model =
    reader.parts.find(({ kind }) => kind === 'ai_languageModel')?.node ??
    untranslatable('a language model that is missing');
  const memory = reader.parts.some(({ kind }) => kind === 'ai_memory');
  const parser = reader.parts.find(({ node }) => node.type === 'langchain.outputParserStructured')?.node;
  const known = new Set([model, parser]);
  const more = reader.parts.find(({ kind, node }) => kind !== 'ai_memory' && !known.has(node));
  if (more !== undefined) return untranslatable(`a language model with ${more.node.name}`);
  const form = parser === undefined ? undefined : formOf(parser);
  const asked = code(reader, 'text') ?? code(reader, 'prompt') ?? 'chatInput';
  const system = code(reader, 'options.systemMessage') ?? systemOf(reader);
  const agent = reader.node.type === 'langchain.agent';
  const messages = [
    ...(system === undefined ? [] : [{ role: '"system"', content: system }]),
    ...(form === undefined ? [] : [{ role: '"system"', content: quoted(form) }]),
    { role: '"user"', content: asked },
  ];
  const made = answered(
    reader,
    model,
    messages,
    agent || form !== undefined ? 'output' : 'text',
    form !== undefined,
  );
  const forgets =
    'It does not know what was said before: keep messages in a module and put them into "messages".';
  const uses = [model.name, ...(parser === undefined ? [] : [parser.name])];
  return { ...made, uses, todo: [...(made.todo ?? []), ...(memory ? [forgets] : [])] };
};

/** Summaries: one question with the whole text. */
export const summary: Convert = (reader) => {
  const model =
    reader.parts.find(({ kind }) => kind === 'ai_languageModel')?.node ??
    untranslatable('a language model that is missing');
  const more = reader.parts.find(({ kind }) => kind !== 'ai_languageModel');
  if (more !== undefined) return untranslatable(`a summary with ${more.node.name}`);
  const asked = [
    { role: '"user"', content: '"Write a concise summary of the following:\\n\\n" & $string($)' },
  ];
  return { ...answered(reader, model, asked, 'text'), uses: [model.name] };
};

/** OpenAI as a node of its own. */
export const openAi: Convert = (reader) => {
  const resource = textOf(parameter(reader, 'resource') ?? 'text');
  const operation = textOf(parameter(reader, 'operation') ?? 'message');
  if (!['text', 'chat'].includes(resource) || !['message', 'complete', 'response'].includes(operation))
    return untranslatable(`OpenAI: ${resource}, ${operation}`);
  if (reader.parts.length > 0)
    return untranslatable(`a language model with ${reader.parts[0]?.node.name ?? 'parts'}`);
  const messages = [
    ...objectsIn(parameter(reader, 'messages.values')),
    ...objectsIn(parameter(reader, 'messages')),
    ...objectsIn(parameter(reader, 'prompt.messages')),
    ...objectsIn(parameter(reader, 'responses.values')),
  ].map(({ role, content }) => ({
    role: quoted(typeof role === 'string' ? role : 'user'),
    content: codeOf(content ?? '', reader.known),
  }));
  const prompt = code(reader, 'prompt');
  const all =
    messages.length > 0
      ? messages
      : prompt === undefined
        ? untranslatable('a question that is missing')
        : [{ role: '"user"', content: prompt }];
  return answered(reader, reader.node, all, 'message');
};

function answered(
  reader: Reader,
  model: N8nNode,
  messages: unknown[],
  name: 'output' | 'text' | 'message',
  isJson = false,
): Converted {
  const server = servers[model.type] ?? servers['langchain.lmChatOpenAi'];
  if (server === undefined || (servers[model.type] === undefined && model.type.includes('.lm')))
    return untranslatable(`the language model ${model.name}`);
  const chosen = plainValue(
    model.parameters['model'] ?? model.parameters['modelId'] ?? model.parameters['modelName'],
  );
  const options = isObject(model.parameters['options']) ? model.parameters['options'] : {};
  const content = 'body.choices[0].message.content';
  return {
    elements: [
      {
        type: 'data/http',
        options: {
          url: quoted(server.url),
          method: 'POST',
          body: {
            model:
              typeof chosen === 'string' && chosen !== ''
                ? codeOf(chosen.replace(/^models\//, ''), reader.known)
                : quoted(server.model),
            messages,
            ...(typeof options['temperature'] === 'number' ? { temperature: options['temperature'] } : {}),
            ...(typeof options['maxTokens'] === 'number' && options['maxTokens'] > 0
              ? { max_tokens: options['maxTokens'] }
              : {}),
            ...(isJson ? { response_format: { type: '"json_object"' } } : {}),
          },
        },
      },
      {
        type: 'data/map',
        options: {
          value:
            name === 'message'
              ? { message: { role: '"assistant"', content } }
              : { [name]: isJson ? `$parseJson(${content})` : content },
        },
      },
    ],
    todo: ['An export of n8n does not hold the key of the language model: give it what it needs to sign in.'],
  };
}

/** What a parser of answers asks for: an example, or a schema. */
function formOf({ parameters, name }: N8nNode): string {
  const isExample = typeof parameters['jsonSchemaExample'] === 'string';
  const form = [parameters['jsonSchemaExample'], parameters['inputSchema'], parameters['jsonSchema']].find(
    (each): each is string => typeof each === 'string' && each.trim() !== '',
  );
  if (form === undefined || form.includes('{{')) return untranslatable(`the form of an answer in ${name}`);
  return isExample
    ? `Answer with JSON of this form and nothing else: ${form}`
    : `Answer with JSON that fits this JSON Schema and nothing else: ${form}`;
}

function systemOf(reader: Reader): string | undefined {
  const first = objectsIn(parameter(reader, 'messages.messageValues')).find(
    ({ type }) => type === undefined || textOf(type).startsWith('System'),
  );
  return first === undefined ? undefined : codeOf(first['message'] ?? '', reader.known);
}
