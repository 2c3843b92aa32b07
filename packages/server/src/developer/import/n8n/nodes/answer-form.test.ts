import { expect, test } from 'vitest';
import { runImported } from '../../testing.ts';
import { importN8n } from '../index.ts';

const chain = '@n8n/n8n-nodes-langchain.';

const modelLinks = { ai_languageModel: [[{ node: 'Agent', type: 'ai_languageModel', index: 0 }]] };

function part(from: string, kind: string): object {
  return { [from]: { [kind]: [[{ node: 'Agent', type: kind, index: 0 }]] } };
}

function exported(parser: Record<string, unknown>): object {
  return {
    name: 'Read an order',
    nodes: [
      { name: 'Start', type: 'n8n-nodes-base.manualTrigger', parameters: {} },
      { name: 'Agent', type: `${chain}agent`, parameters: { text: '={{ $json.mail }}' } },
      { name: 'Model', type: `${chain}lmChatOpenAi`, parameters: { model: 'gpt-4o-mini' } },
      { name: 'Form', type: `${chain}outputParserStructured`, parameters: parser },
    ],
    connections: {
      Start: { main: [[{ node: 'Agent', type: 'main', index: 0 }]] },
      ...part('Model', 'ai_languageModel'),
      ...part('Form', 'ai_outputParser'),
    },
  };
}

test('IMP12 the form of an answer is asked for, and the answer read as data', async () => {
  const made = importN8n([exported({ jsonSchemaExample: '{"number": "A-1"}' })]);
  expect(made.taken.map(({ live }) => live)).toEqual([true, true, true, true]);
  const { asked } = await runImported(made, { mail: 'Three rolls' }, [{ choices: [] }]);
  expect(asked).toMatchObject([
    {
      body: {
        response_format: { type: 'json_object' },
        messages: [
          { role: 'system', content: 'Answer with JSON of this form and nothing else: {"number": "A-1"}' },
          { role: 'user', content: 'Three rolls' },
        ],
      },
    },
  ]);
  const [, , read] = made.workflows[0]?.elements ?? [];
  expect(read?.options).toEqual({ value: { output: '$parseJson(body.choices[0].message.content)' } });
});

test('IMP12 a model that leads on to something else, too, is no place to begin at', () => {
  const whole = exported({ jsonSchemaExample: '{}' }) as { nodes: object[]; connections: object };
  const stop = { name: 'Stop', type: 'n8n-nodes-base.stopAndError', parameters: {} };
  const nodes = [
    ...whole.nodes.filter((each) => (each as { name: string }).name !== 'Start'),
    stop,
  ].reverse();
  const leads = {
    ...whole.connections,
    Model: { ...modelLinks, main: [[{ node: 'Stop', type: 'main', index: 0 }]] },
  };
  const made = importN8n([{ name: 'Read', nodes, connections: leads }]);
  expect(made.workflows[0]?.entry).toBe('Agent');
});

test('IMP12 a form that is worked out is left to people', () => {
  const made = importN8n([exported({ inputSchema: '={{ $json.schema }}' })]);
  expect(made.todo.map(({ message }) => message).join('\n')).toContain('the form of an answer in Form');
});
