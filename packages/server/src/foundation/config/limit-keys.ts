import * as z from 'zod';
import { defineKey } from './define-key.ts';
import { secondsByWork } from './seconds-by-work.ts';
import { byteSize, wholeNumber } from './values.ts';

/** How much and how long one request, user or statement may take. */
export const limitKeys = {
  BODY_LIMIT: defineKey({ schema: byteSize().prefault('1mb'), about: 'Largest JSON body of a request.' }),
  HOOK_LIMIT: defineKey({
    schema: byteSize().prefault('10mb'),
    about: 'Largest body of a call of a webhook, with its files.',
  }),
  UPLOAD_LIMIT: defineKey({ schema: byteSize().prefault('100mb'), about: 'Largest file that is sent.' }),
  USER_FILES_LIMIT: defineKey({
    schema: byteSize().prefault('10gb'),
    about:
      'Most bytes that the files of one user may have in all, with their versions; administrators have no limit.',
  }),
  REQUEST_SECONDS: defineKey({
    schema: wholeNumber(1, 3600).prefault('60'),
    about: 'Longest time for one request, from its first byte to the answer; imports may take an hour.',
  }),
  STATEMENT_SECONDS: defineKey({
    schema: secondsByWork(86_400).prefault('request=120,transfer=3600,build=600,background=3600'),
    about:
      'After how many seconds PostgreSQL ends one statement of a request, of a transfer (import, export, upload), of a build (pages of a site) and of what goes on in the background (runs, sending, clearing away), where the process that asked for it does not. Kinds left out keep their default; 0 is no limit.',
  }),
  IDLE_TRANSACTION_SECONDS: defineKey({
    schema: secondsByWork(86_400).prefault('request=60,transfer=300,build=300,background=300'),
    about:
      'The same for a transaction that nobody goes on with. What it held is free again, and what it did is undone.',
  }),
  RATE_LIMIT: defineKey({
    schema: wholeNumber(1, 10_000_000).prefault('1200'),
    about: 'Requests a minute for one user, or for one address without a user.',
  }),
  TOOL_CALLS: defineKey({
    schema: wholeNumber(1, 10_000_000).prefault('240'),
    about:
      'Calls of tools a minute by which an assistant may use one API token or session. They count for RATE_LIMIT as well, with all that they ask for.',
  }),
  BUSY_MS: defineKey({
    schema: wholeNumber(50, 60_000).prefault('500'),
    about:
      'Milliseconds by which a process may be late with its work before users who have many requests under way at once get 503; administrators never do.',
  }),
  SLOW_LANE: defineKey({
    schema: z.enum(['on', 'off'], 'must be on or off').prefault('on'),
    about:
      'Whether users who ask for much are served by a process of their own, which is started when it is needed and comes after all others. `off` where there is no memory for it (about 150 MB).',
  }),
  WS_CONNECTIONS: defineKey({
    schema: wholeNumber(1, 1000).prefault('10'),
    about: 'Live connections that one user may hold open at a time, per process.',
  }),
};
