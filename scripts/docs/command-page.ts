import { commands } from '../../packages/server/src/cli/commands/index.ts';
import { exitCodes } from '../../packages/server/src/cli/exit-codes.ts';
import { commandHelp } from '../../packages/server/src/cli/help.ts';

/** The page of all sub-commands. */
export function commandPage(): string {
  const sections = commands.map(
    (command) => `## bakehouse ${command.name}\n\n\`\`\`\n${commandHelp(command).trim()}\n\`\`\`\n`,
  );
  const codes = Object.values(exitCodes).map(({ code, about }) => `| ${code} | ${about} |`);
  return `# The bakehouse command

In a checkout it is \`node bin/bakehouse.mjs\`, or \`npx bakehouse\`; \`npm start\` is \`bakehouse start\`.

${sections.join('\n')}
## Exit codes

| code | meaning |
|---|---|
${codes.join('\n')}
`;
}
