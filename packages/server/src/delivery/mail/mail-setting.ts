import type { Config } from '../../foundation/config/config.ts';
import { allowedHosts } from '../../foundation/addresses/allowed-hosts.ts';
import type { Settings } from '../../foundation/settings.ts';
import { systemResolve, type TargetRules } from '../outgoing/find-target.ts';
import type { MailSetting } from './mail-keeper.ts';

/** The mail server and sender that are set at the moment. */
export function mailSettingOf(config: Config, settings: Settings, publicHost: string): MailSetting {
  const isOurs = settings.sourceOf('SMTP_URL') === 'app';
  return {
    smtpUrl: config.SMTP_URL,
    from: senderOf(config, publicHost),
    ...(isOurs ? { rules: mailRules(config) } : {}),
  };
}

/** The usual sender of mail. */
export function senderOf(
  { MAIL_FROM, APP_NAME }: Pick<Config, 'MAIL_FROM' | 'APP_NAME'>,
  publicHost: string,
): string {
  const address = `bakehouse@${publicHost}`;
  return MAIL_FROM ?? (APP_NAME === undefined ? address : `${APP_NAME} <${address}>`);
}

/** What a mail server must fit that is set in the app. */
export function mailRules({ ALLOW_PRIVATE_HOSTS }: Pick<Config, 'ALLOW_PRIVATE_HOSTS'>): TargetRules {
  return { allowsPrivate: allowedHosts(ALLOW_PRIVATE_HOSTS), resolve: systemResolve };
}
