import { isObject } from '@bakehouse/contract';
import { defineElement, emit, recipeOption, type ElementFinding, type Type } from '@bakehouse/engine';
import * as z from 'zod';
import { doubt } from '../finding.ts';
import { needed } from '../needed.ts';
import { quoted, wrongOption } from '../wrong-option.ts';

/** Puts a built site under hostnames. */
export const actionDeploySite = defineElement({
  type: 'action/deploySite',
  summary:
    'Makes a site that `action/buildSite` built available under hostnames, all in one step; earlier releases are kept. The output says what is served where.',
  options: z.strictObject({
    driver: z
      .literal('page-builder')
      .default('page-builder')
      .describe('How it is deployed; there is only one option'),
    site: recipeOption.optional().describe('The build, or its id; the input if omitted'),
    hostnames: recipeOption.describe('Hostnames under which the site becomes available'),
  }),
  effect: 'external',
  check: ({ options: { hostnames, site }, texts, typeOf, input }) => [
    ...siteFaults(site === undefined ? input : typeOf(site)),
    ...texts(hostnames)
      .filter((text) => !/^[a-z0-9*](?:[a-z0-9.-]*[a-z0-9])?(?::\d+)?$/i.test(text))
      .map((text) => ({
        option: 'hostnames',
        code: 'bad_format',
        message: `"${text}" is no hostname such as www.example.org`,
        warning: true as const,
      })),
  ],
  run: async ({ input, options, written, ctx }) => {
    const { hostnames } = options;
    const site = written['site'] === undefined ? input : options.site;
    const build: unknown = isObject(site) ? site['id'] : site;
    if (typeof build !== 'string' || build === '')
      throw wrongOption('site', `"site" must be a build, not ${quoted(site)}`);
    const deployed = await needed(ctx.services.deploySite, 'deploy sites')(
      { build, hostnames: listOf(hostnames) },
      ctx.effect,
    );
    return emit('default', deployed);
  },
  examples: [
    {
      title: 'The build that comes in, under two names.',
      options: { hostnames: ['"www.example.org"', '"example.org"'] },
      input: { id: '0mi2example0123456789ab', site: 'website', files: 12, pages: 3, warnings: [] },
      gives: {
        default: {
          site: 'website',
          release: 1,
          build: '0mi2example0123456789ab',
          hostnames: ['www.example.org', 'example.org'],
          removed: [],
        },
      },
    },
    {
      title: 'Hostnames that are not texts are reported.',
      options: { site: '"0mi2example0123456789ab"', hostnames: '7' },
      fails: 'invalid',
    },
  ],
});

/** What is deployed is a build, or its id. */
function siteFaults(type: Type): ElementFinding[] {
  const isOther =
    (type.kind === 'object' && type.module !== undefined) || type.kind === 'number' || type.kind === 'list';
  return isOther ? [doubt('site', 'wrong_type', 'A site is a build of action/buildSite, or its id')] : [];
}

/** One hostname, or a list of them. */
function listOf(given: unknown): string[] {
  const all: unknown[] = Array.isArray(given) ? given : [given];
  const names = all.filter((each): each is string => typeof each === 'string');
  if (names.length === 0 || names.length < all.length)
    throw wrongOption('hostnames', `"hostnames" must be a list of hostnames, not ${quoted(given)}`);
  return names;
}
