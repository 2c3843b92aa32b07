import { isIP } from 'node:net';
import { ok, warning, type Examination } from './examination.ts';

/** Whether people reach the app by an address that keeps their passwords. */
export const publicAddress: Examination = {
  name: 'Address',
  examine: ({ config }) => {
    const url = new URL(config.publicUrl(config.PORT));
    if (isThisMachine(url.hostname))
      return Promise.resolve([
        isThisMachine(config.HOST)
          ? ok(`${url.origin}, for this machine only.`)
          : warning(
              `Other machines can reach Bakehouse, but links in mails lead to ${url.origin}.`,
              'Set PUBLIC_URL to the address that people type, such as https://app.example.com.',
            ),
      ]);
    return Promise.resolve([
      url.protocol === 'https:'
        ? ok(`${url.origin}.`)
        : warning(
            `${url.origin} is not encrypted: passwords can be read on the way, and browsers allow neither offline work nor passkeys.`,
            'Put a proxy with a certificate in front, such as Caddy, and set PUBLIC_URL to its https address.',
          ),
    ]);
  },
};

function isThisMachine(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'));
}
