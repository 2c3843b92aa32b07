import { stringify } from 'yaml';
import type { AccessConfig } from '../config/config.ts';
import { ciScript, ciVariables } from './script.ts';

/** A job for GitLab. */
export function gitlabSnippet({ names, ssh }: AccessConfig): string {
  const { secret, deployKey, knownHosts } = ciVariables(names);
  const script = ciScript(names, ssh.user);
  const job = {
    [`deploy-${names.slug}`]: {
      stage: 'deploy',
      image: 'alpine:3.22',
      before_script: ['apk add --no-cache bash tailscale openssh-client coreutils', ...script.connect],
      script: script.deploy,
      after_script: script.leave,
      rules: [{ if: '$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH' }],
    },
  };
  const head = [
    `# Deploys ${names.slug} over the mesh, in userspace networking: no privileges, no tun device.`,
    `# Variables of the project: ${secret} (masked, protected), ${deployKey} and ${knownHosts} (files, protected).`,
    `# ${secret} is the secret of an OAuth client of its own, for tag:ci and ${names.ciTag} and nothing else.`,
  ];
  return `${head.join('\n')}\n${stringify(job, { lineWidth: 0 })}`;
}
