import { problemCodes } from '@bakehouse/contract';

/** The page of all problem codes. */
export function problemPage(): string {
  const rows = Object.entries(problemCodes).map(
    ([code, { status, title }]) => `| \`${code}\` | ${status} | ${title} |`,
  );
  return `# Problems

Every error is \`application/problem+json\` (RFC 9457) with \`type\`, \`title\`, \`status\`, \`detail\`, \`code\` and \`instance\`
(the request id). Where content is at fault, \`errors\` lists \`{path, message, code}\` for every place. Codes are
part of the API and never change their meaning.

| code | status | title |
|---|---|---|
${rows.join('\n')}
`;
}
