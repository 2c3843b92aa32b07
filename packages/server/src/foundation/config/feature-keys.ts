import * as z from 'zod';
import { defineKey } from './define-key.ts';

const onOrOff = z.enum(['on', 'off'], 'must be on or off').prefault('on');

/** Parts of the product that can be switched off. */
export const featureKeys = {
  PUBLIC_FORMS: defineKey({
    schema: onOrOff,
    about: 'Whether public forms of modules can be opened and sent without signing in.',
  }),
  ENTRY_LINKS: defineKey({
    schema: onOrOff,
    about: 'Whether links to entries can be made, and opened without signing in.',
  }),
  ASSISTANTS: defineKey({
    schema: onOrOff,
    about: 'Whether assistants can use the app over `/mcp`.',
  }),
};
