import { peersSection } from './peers.ts';
import type { OpenApiDocument } from '../../packages/server/src/http/openapi-document.ts';

/** The page of all routes; the details are in openapi.json and at /docs of a running server. */
export function apiPage(document: OpenApiDocument, isDone: (rule: string) => boolean): string {
  const sections = document.tags.map(({ name }) => {
    const rows = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item)
        .filter(([, operation]) => operation.tags.includes(name))
        .map(
          ([method, { summary, description }]) =>
            `| \`${method.toUpperCase()} ${path}\` | ${summary} | ${description} |`,
        ),
    );
    return `## ${name}\n\n| route | what it does | who may |\n|---|---|---|\n${rows.join('\n')}\n`;
  });
  return `# HTTP API ${document.info.version}

A running server shows this in full at \`/docs\`, and to programs at \`/openapi.json\` ([this release's](openapi.json)).
Errors are [problems](problems.md).

${sections.join('\n')}
${peersSection(isDone)}`;
}
