/** The parts of an OpenAPI document that this product makes and reads. */
export interface OpenApiDocument {
  openapi: string;
  info: {
    title: string;
    version: string;
    description: string;
    license: { name: string; identifier: string };
  };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    headers: Record<string, object>;
    securitySchemes: Record<string, object>;
  };
}

/** One operation of the API description. */
export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security?: Record<string, string[]>[];
  parameters: { name: string; in: string; required: boolean; schema: JsonSchema; description?: string }[];
  requestBody?: { required: boolean; content: Record<string, { schema?: JsonSchema }> };
  responses: Record<
    string,
    { description: string; headers: object; content?: Record<string, { schema?: JsonSchema }> }
  >;
}

/** A JSON Schema, as far as the API description looks into it. */
export interface JsonSchema {
  [key: string]: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  description?: string;
  $defs?: Record<string, JsonSchema>;
}
