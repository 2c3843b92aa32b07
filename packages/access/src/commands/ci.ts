import { githubSnippet } from '../ci/github.ts';
import { gitlabSnippet } from '../ci/gitlab.ts';
import { ciVariables } from '../ci/script.ts';
import { exitCodes } from '../exit-codes.ts';
import { commonCiTag } from '../naming.ts';
import { Problem } from '../problem.ts';
import type { Command } from './command.ts';

/** Prints the pipeline that deploys over the mesh. */
export const ciCommand: Command = {
  name: 'ci',
  summary: 'print the pipeline that deploys over the mesh',
  options: { provider: { type: 'string' } },
  help: { provider: 'github or gitlab; otherwise what the file says' },
  async run({ output, config, options }) {
    const provider = options['provider'] ?? config.ci?.provider;
    if (provider !== 'github' && provider !== 'gitlab')
      throw new Problem('usage', 'name ci.provider in the file, or give --provider github or gitlab');
    const snippet = provider === 'github' ? githubSnippet(config) : gitlabSnippet(config);
    output.line(snippet.trimEnd());
    output.json({
      command: 'ci',
      slug: config.names.slug,
      exitCode: exitCodes.ok,
      provider,
      tags: [commonCiTag, config.names.ciTag],
      variables: ciVariables(config.names),
      snippet,
    });
    return exitCodes.ok;
  },
};
