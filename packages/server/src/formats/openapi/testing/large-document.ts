/** A document of the shape and size of GitHub's: about 1,100 operations, 12 MB, schemas that name each other in circles. */
export function largeDocument({ operations = 1_100, megabytes = 12 } = {}): string {
  const schemas: Record<string, unknown> = {};
  const count = 700;
  for (let at = 0; at < count; at++) {
    const properties: Record<string, unknown> = {
      id: { type: 'integer', description: 'Unique identifier' },
      node_id: { type: 'string' },
      url: { type: 'string', format: 'uri' },
      state: { type: 'string', enum: ['open', 'closed'] },
      created_at: { type: 'string', format: 'date-time' },
      owner: { $ref: `#/components/schemas/thing-${(at * 7 + 1) % count}` },
      parent: { $ref: `#/components/schemas/thing-${at}` },
    };
    for (let more = 0; more < 40; more++)
      properties[`field_${more}`] = {
        type: more % 3 === 0 ? 'boolean' : 'string',
        description: `What the field number ${more} of a thing says, in a sentence or two.`,
      };
    schemas[`thing-${at}`] = { type: 'object', required: ['id', 'url'], properties };
  }
  const paths: Record<string, Record<string, unknown>> = {};
  for (let at = 0; at < operations; at++) {
    const path = `/repos/{owner}/{repo}/things-${Math.floor(at / 2)}${at % 2 === 0 ? '' : '/{number}'}`;
    paths[path] = {
      get: {
        operationId: `things/get-${at}`,
        summary: `Get thing ${at}`,
        description: `Gives **thing ${at}**. `.repeat(20),
        externalDocs: { url: `https://docs.example.com/things#${at}` },
        parameters: [
          { $ref: '#/components/parameters/owner' },
          { $ref: '#/components/parameters/repo' },
          ...(at % 2 === 0
            ? []
            : [{ name: 'number', in: 'path', required: true, schema: { type: 'integer' } }]),
          { name: 'sort', in: 'query', schema: { type: 'string', enum: ['created', 'updated'] } },
        ],
        responses: {
          200: {
            description: 'Response',
            content: {
              'application/json': {
                schema: { type: 'array', items: { $ref: `#/components/schemas/thing-${at % count}` } },
              },
            },
          },
        },
      },
    };
  }
  const document = {
    openapi: '3.0.3',
    info: { title: 'GitHub-like API', version: '1.1.4' },
    servers: [{ url: 'https://api.example.com' }],
    paths,
    components: {
      parameters: {
        owner: { name: 'owner', in: 'path', required: true, schema: { type: 'string' } },
        repo: { name: 'repo', in: 'path', required: true, schema: { type: 'string' } },
      },
      schemas,
      examples: { filling: { value: '' } },
    },
  };
  const missing = megabytes * 1024 ** 2 - JSON.stringify(document).length;
  document.components.examples.filling.value = 'x'.repeat(Math.max(0, missing));
  return JSON.stringify(document);
}
