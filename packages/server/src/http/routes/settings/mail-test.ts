import { Problem } from '@bakehouse/contract';
import * as z from 'zod';
import { readAddress } from '../../../delivery/mail/addresses.ts';
import { mailRules, mailSettingOf } from '../../../delivery/mail/mail-setting.ts';
import { configKeys } from '../../../foundation/config/keys.ts';
import { selfOf } from '../../../identity/self.ts';
import { defineRoute } from '../../define-route.ts';

/** Tries the mail server. */
export const testMail = defineRoute({
  method: 'POST',
  path: '/settings/mail-test',
  tag: 'Operation',
  access: 'admin',
  scope: 'account',
  summary: 'Sends a mail to your own address, by the mail server that is set or by one that is about to be.',
  body: z.strictObject({
    SMTP_URL: configKeys.SMTP_URL.schema.describe('Without it, the one that is set'),
    MAIL_FROM: configKeys.MAIL_FROM.schema,
  }),
  answers: {
    200: { about: 'The mail server has taken it.', schema: z.object({ to: z.string() }) },
  },
  problems: [401, 403, 409, 422, 502],
  async handle({ body, actor, services }) {
    const { config, settings } = services;
    const { email } = selfOf(actor);
    const usual = mailSettingOf(config, settings, new URL(services.publicUrl()).hostname);
    const smtpUrl = body.SMTP_URL ?? usual.smtpUrl;
    if (smtpUrl === undefined)
      throw new Problem('conflict', 'No mail server is set: mail goes to the outbox of the app.');
    const from = readAddress(body.MAIL_FROM ?? usual.from, 'MAIL_FROM');
    const rules = body.SMTP_URL === undefined ? usual.rules : mailRules(config);
    const { openTransport } = await import('../../../delivery/mail/open-transport.ts');
    const transport = openTransport({ smtpUrl, rules });
    try {
      await transport.sendMail({
        from: { name: from.name ?? '', address: from.address },
        to: email,
        subject: `Test mail of ${config.APP_NAME ?? 'Bakehouse'}`,
        text: 'The mail server works: this mail was sent to try it.\n',
      });
    } catch (error) {
      if (error instanceof Problem) throw error;
      // Never with the error itself as cause: it may hold what was sent to sign in.
      throw new Problem(
        'upstream_failed',
        `The mail server says: ${masked((error as Error).message, smtpUrl)}`,
      );
    } finally {
      transport.close();
    }
    return { status: 200, body: { to: email } };
  },
});

function masked(message: string, smtpUrl: string): string {
  const { username, password } = new URL(smtpUrl);
  const secrets = [password, decodeURIComponent(password), btoa(`\0${username}\0${password}`)];
  return secrets
    .filter((secret) => secret !== '')
    .reduce((text, secret) => text.replaceAll(secret, '•••'), message)
    .slice(0, 300);
}
