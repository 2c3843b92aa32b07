import { stringify } from 'yaml';
import type { AccessConfig } from '../config/config.ts';
import { ciScript, ciVariables } from './script.ts';

/** A workflow for GitHub. */
export function githubSnippet({ names, ssh }: AccessConfig): string {
  const { secret, deployKey, knownHosts } = ciVariables(names);
  const script = ciScript(names, ssh.user);
  const install = ['apk add --no-cache bash tailscale openssh-client coreutils'];
  const files = [
    `umask 077; printf '%s\\n' "$KEY" > "$RUNNER_TEMP/key"; printf '%s\\n' "$HOSTS" > "$RUNNER_TEMP/hosts"`,
    `echo "${deployKey}=$RUNNER_TEMP/key" >> "$GITHUB_ENV"; echo "${knownHosts}=$RUNNER_TEMP/hosts" >> "$GITHUB_ENV"`,
  ];
  const workflow = {
    name: `deploy ${names.slug}`,
    on: { push: { branches: ['main'] } },
    permissions: { contents: 'read' },
    jobs: {
      deploy: {
        'runs-on': 'ubuntu-latest',
        container: 'alpine:3.22',
        steps: [
          { name: 'install the client', run: install.join('\n') },
          {
            name: 'keys',
            env: { KEY: secretOf(deployKey), HOSTS: secretOf(knownHosts) },
            run: files.join('\n'),
          },
          {
            name: 'connect and deploy',
            shell: 'bash -euo pipefail {0}',
            env: { [secret]: secretOf(secret) },
            run: [...script.connect, ...script.deploy].join('\n'),
          },
          { name: 'leave the mesh', if: 'always()', run: script.leave.join('\n') },
        ],
      },
    },
  };
  const head = [
    `# Deploys ${names.slug} over the mesh, in userspace networking inside the job's container.`,
    `# Secrets of the repository: ${secret}, ${deployKey}, ${knownHosts}.`,
    `# ${secret} is the secret of an OAuth client of its own, for tag:ci and ${names.ciTag} and nothing else.`,
  ];
  return `${head.join('\n')}\n${stringify(workflow, { lineWidth: 0 })}`;
}

const secretOf = (name: string) => `\${{ secrets.${name} }}`;
