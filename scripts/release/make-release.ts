import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { closeChangelog } from './close-changelog.ts';
import { isNewer } from './versions.ts';

/** What a release is made of. */
export interface ReleaseOptions {
  /** The checkout. */
  root: string;
  version: string;
  /** Where its files go; `release/VERSION` unless told. */
  out?: string | undefined;
}

/** The packages that are given to others. */
const published = ['.', 'packages/client', 'packages/create'];

/** Makes a release and gives what there is to tell. Where anything is wrong it throws, and the checkout is as it was. */
export function makeRelease({ root, version, out = join('release', version) }: ReleaseOptions): string[] {
  const git = (...argv: string[]) => execFileSync('git', argv, { cwd: root, encoding: 'utf8' }).trim();
  const { version: before } = read(join(root, 'package.json'));
  if (!isNewer(version, before))
    throw new Error(`${version} does not come after ${before}. Name a version such as 1.2.3.`);
  if (git('status', '--porcelain') !== '')
    throw new Error('there is work that is not committed. Commit it first.');
  if (git('tag', '--list', `v${version}`) !== '') throw new Error(`the tag v${version} is there already.`);
  const changelog = join(root, 'CHANGELOG.md');
  const closed = closeChangelog(readFileSync(changelog, 'utf8'), version, new Date());

  const from = git('rev-parse', 'HEAD');
  const folder = resolve(root, out);
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0) throw new Error(`${folder} has something in it. Name an empty folder.`);
  try {
    writeFileSync(changelog, closed);
    execFileSync(
      'npm',
      ['version', version, '--no-git-tag-version', '--workspaces', '--include-workspace-root'],
      {
        cwd: root,
        stdio: 'ignore',
      },
    );
    for (const name of published)
      execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: join(root, name) });
    writeFileSync(join(folder, 'bakehouse.cdx.json'), partsList(root, version));
    writeFileSync(join(folder, 'PROVENANCE.md'), provenance(version, from));
    writeFileSync(join(folder, 'SHA256SUMS'), checksums(folder));
    git('commit', '--all', '--message', `Release ${version}`);
    git('tag', '--annotate', `v${version}`, '--message', `Bakehouse ${version}`);
  } catch (error) {
    git('reset', '--hard', from);
    throw error;
  }
  return [
    `Bakehouse ${version} is committed and tagged v${version}; its files are in ${folder}:`,
    ...readdirSync(folder).map((name) => `  ${name}`),
    `Next: git push --follow-tags, then npm publish each .tgz.`,
  ];
}

function read(path: string): { version: string } {
  return JSON.parse(readFileSync(path, 'utf8')) as { version: string };
}

/** Every package that comes along, as CycloneDX lists them. */
function partsList(root: string, version: string): string {
  const argv = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'];
  const text = execFileSync('npm', argv, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  // npm calls the whole by the name of its folder.
  const { metadata } = JSON.parse(text) as { metadata: { component: { name: string } } };
  const { name } = metadata.component;
  return text
    .replaceAll(`"${name}@${version}"`, `"bakehouse@${version}"`)
    .replaceAll(`pkg:npm/${name}@${version}`, `pkg:npm/bakehouse@${version}`)
    .replaceAll(`"name": "${name}"`, '"name": "bakehouse"');
}

function provenance(version: string, commit: string): string {
  const npm = execFileSync('npm', ['--version'], { encoding: 'utf8' }).trim();
  return `# Where Bakehouse ${version} comes from

- Commit: ${commit}, and the commit "Release ${version}" that sets the version on top of it
- Built by Node ${process.versions.node} and npm ${npm} on ${process.platform}-${process.arch}
- Parts: \`bakehouse.cdx.json\` (CycloneDX), from package-lock.json, which pins each by its checksum
- Licences, those of GPL parts included: THIRD-PARTY-NOTICES.md in the package

To make it again: check out v${version}, \`npm ci\`, \`npm pack\`.
`;
}

function checksums(folder: string): string {
  return readdirSync(folder)
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex')}  ${name}\n`,
    )
    .join('');
}
