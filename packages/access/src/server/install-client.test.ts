import { describe, expect, test } from 'vitest';
import { installClient } from './install-client.ts';
import type { Runner } from './runner.ts';

/** A machine with these programs that notes what is run as root. */
function machine(programs: string[], user: string, fails = '') {
  const ran: string[] = [];
  const runner: Runner = {
    where: 'deploy@server',
    local: false,
    async run(command) {
      const line = command.join(' ');
      const asked = /^sh -c command -v (\S+)$/.exec(line)?.[1];
      if (asked !== undefined) return { status: programs.includes(asked) ? 0 : 1, stdout: '', stderr: '' };
      if (line === 'id -u') return { status: 0, stdout: `${user}\n`, stderr: '' };
      ran.push(line);
      const failed = fails !== '' && line.includes(fails);
      return {
        status: failed ? 100 : 0,
        stdout: '',
        stderr: failed ? 'E: Unable to locate package tailscale\n' : '',
      };
    },
  };
  return { runner, ran };
}

describe('installing the mesh client', () => {
  test.each([
    [
      ['apt-get', 'systemctl'],
      [
        'apt-get update -q',
        'env DEBIAN_FRONTEND=noninteractive apt-get install -y -q tailscale',
        'systemctl enable --now tailscaled',
      ],
    ],
    [
      ['dnf', 'systemctl'],
      ['dnf install -y -q tailscale', 'systemctl enable --now tailscaled'],
    ],
    [
      ['zypper', 'systemctl'],
      ['zypper --non-interactive install tailscale', 'systemctl enable --now tailscaled'],
    ],
    [
      ['apk', 'rc-update'],
      ['apk add --no-progress tailscale', 'rc-update add tailscale', 'rc-service tailscale start'],
    ],
    [['pacman'], ['pacman -S --noconfirm --needed tailscale']],
  ])('NET41, NET161: with %j the packages of the distribution are used', async (programs, expected) => {
    const asRoot = machine(programs, '0');
    await installClient(asRoot.runner);
    expect(asRoot.ran).toEqual(expected);
    const asUser = machine(programs, '1000');
    await installClient(asUser.runner);
    expect(asUser.ran).toEqual(expected.map((line) => `sudo -n ${line}`));
  });

  test('NET161: a package that is not there, and an unknown distribution, are told with what to do', async () => {
    await expect(installClient(machine(['apt-get'], '0', 'install').runner)).rejects.toMatchObject({
      code: 'refused',
      data: {
        faults: [{ path: 'apt-get', message: 'E: Unable to locate package tailscale' }],
        fix: expect.stringContaining('pkgs.tailscale.com'),
      },
    });
    await expect(installClient(machine([], '0').runner)).rejects.toThrow(
      'no package manager that is known here',
    );
  });
});
