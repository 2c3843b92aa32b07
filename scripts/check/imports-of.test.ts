import { expect, test } from 'vitest';
import { importsOf } from './imports-of.ts';

test('every way to import is found, and only packages are told', () => {
  const source = `
import fastify, { type X } from 'fastify';
import type { Y } from '@bakehouse/store/testing';
import './style.css';
import 'dotenv/config';
import { z } from "zod";
export { a } from 'pg';
import {
  many,
} from 'several-lines';
const lazy = await import('@node-rs/argon2');
import { readFileSync } from 'node:fs';
import { x } from './x.ts';
`;

  expect(importsOf(source).sort()).toEqual([
    '@bakehouse/store',
    '@node-rs/argon2',
    'dotenv',
    'fastify',
    'pg',
    'several-lines',
    'zod',
  ]);
});

test('words in texts and comments are no imports', () => {
  expect(importsOf(`const s = "import x from 'y'"; // from 'z'`)).toEqual([]);
});
