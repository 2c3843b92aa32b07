import { hash } from 'node:crypto';
import { Problem, type ContentFault } from '@bakehouse/contract';
import type { z } from 'zod';
import { buildHeader, type BuildHeader } from '../wire/build-input.ts';
import { page, type Page } from '../wire/page.ts';
import { plainPage } from '../wire/plain-page.ts';
import { KnownLines, lineEnd } from './known-lines.ts';

/** A page as it was sent: its hash, and the page itself when it is needed. */
export interface PageSource {
  raw: string;
  index: number;
  read(): Page;
}

/** A build as it was sent. */
export interface BuildInput {
  header: BuildHeader;
  pages: PageSource[];
}

/** JSON may be nested this deep: a placement of the deepest section needs three levels for each. */
const MAX_DEPTH = 200;

/** Reads a build sent as one JSON object with `pages`, or as lines: the head first, then a page on each. */
export function readInput(body: Buffer, lines: boolean, known = new KnownLines()): BuildInput {
  if (lines) return readLines(body, known);
  const whole = parseJson(body.toString('utf8'), 'the body');
  if (!isObject(whole)) throw new Problem('malformed', 'The body must be an object.');
  const { pages, ...rest } = whole;
  if (!Array.isArray(pages))
    throw invalid([{ path: 'pages', message: 'must be a list', code: 'invalid_type' }]);
  return {
    header: checked(buildHeader, rest, ''),
    pages: pages.map((value: unknown, index) => ({
      raw: hash('sha256', JSON.stringify(shallow(value, `pages.${index}`)), 'base64url'),
      index,
      read: () => readPage(value, index),
    })),
  };
}

function readLines(body: Buffer, known: KnownLines): BuildInput {
  const first = lineEnd(body, 0);
  const header = checked(buildHeader, parseJson(body.toString('utf8', 0, first), 'line 1'), '');
  const pages = known.read(body, first + 1).map(({ start, end, raw }, index) => ({
    raw,
    index,
    read: () => readPage(parseJson(body.toString('utf8', start, end), `page ${index}`), index),
  }));
  return { header, pages };
}

function readPage(value: unknown, index: number): Page {
  const where = `pages.${index}`;
  return plainPage(shallow(value, where)) ?? checked(page, value, where);
}

function parseJson(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Problem(
      'malformed',
      `${where} is not JSON: ${cause instanceof Error ? cause.message : ''}`,
      {},
      cause,
    );
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function checked<T>(schema: z.ZodType<T>, value: unknown, prefix: string): T {
  const result = schema.safeParse(shallow(value, prefix));
  if (result.success) return result.data;
  throw invalid(
    result.error.issues.slice(0, 50).map((issue) => ({
      path: [prefix, ...issue.path.map(String)].filter((one) => one !== '').join('.'),
      message: issue.message,
      code: issue.code,
    })),
  );
}

/** The value itself, unless it is nested so deeply that walking through it would exhaust the stack. */
function shallow(value: unknown, where: string): unknown {
  if (isDeeper(value, MAX_DEPTH))
    throw new Problem('invalid', `${where || 'The build'} is nested deeper than ${MAX_DEPTH} levels.`);
  return value;
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  return Object.values(value).some((one) => isDeeper(one, levels - 1));
}

function invalid(errors: ContentFault[]): Problem {
  const first = errors[0];
  return new Problem('invalid', `The build is invalid at ${first?.path}: ${first?.message}.`, { errors });
}
