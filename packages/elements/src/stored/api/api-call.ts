import { httpConnectionKinds } from '@bakehouse/contract';
import * as z from 'zod';

/** Where a parameter goes, and how several values of it are written. */
const parameter = z.strictObject({
  option: z.string(),
  name: z.string(),
  in: z.enum(['path', 'query', 'header', 'cookie']),
  /** `comma`, `space` or `pipe` between several values, each with the name again (`repeat`), or `name[key]` (`deep`). */
  several: z.enum(['repeat', 'comma', 'space', 'pipe', 'deep']).optional(),
});

/** What is sent: one option as a whole, or options that are its members. */
const body = z.strictObject({
  kind: z.enum(['json', 'form', 'multipart', 'text']),
  media: z.string(),
  whole: z.string().optional(),
  members: z.array(z.tuple([z.string(), z.string()])).optional(),
});

/** How an operation of an API is asked for. */
export const apiCall = z.strictObject({
  method: z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']),
  server: z.string(),
  path: z.string(),
  parameters: z.array(parameter),
  body: body.optional(),
  connection: z.string().optional(),
  /** The media type that is asked for; none where the service may choose. */
  accept: z.string().optional(),
  as: z.enum(['json', 'text', 'base64', 'xml', 'csv', 'file']).optional(),
});

/** How an operation of an API is asked for. */
export type ApiCall = z.infer<typeof apiCall>;

/** Kinds of connection that an API takes: those that are sent by HTTP. */
export const apiConnectionKinds = httpConnectionKinds;
