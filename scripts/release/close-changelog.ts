const heading = '## Unreleased\n';

/** The changelog with what was not released under the name and day of the release. */
export function closeChangelog(text: string, version: string, day: Date): string {
  const at = text.indexOf(heading);
  if (at === -1) throw new Error('CHANGELOG.md has no heading "## Unreleased".');
  const rest = text.slice(at + heading.length);
  const next = /^## /m.exec(rest)?.index ?? rest.length;
  if (!rest.slice(0, next).includes('- '))
    throw new Error('CHANGELOG.md names no change since the last release.');
  return `${text.slice(0, at)}${heading}\n## ${version} (${day.toISOString().slice(0, 10)})\n${rest}`;
}
