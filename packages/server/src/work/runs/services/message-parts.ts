import type { Config } from '../../../foundation/config/config.ts';
import { dressingMail } from '../../../delivery/mail/dress-mail.ts';
import type { SendMail } from '../../../delivery/mail/send-mail.ts';

/** What services need to send messages. */
export interface MessageParts {
  sendMail: SendMail;
  /** The same for mail of the app itself, which looks as the app does. */
  sendOwnMail: SendMail;
  /** The origin of the app, for links to its pages. */
  publicUrl: () => string;
  /** The origin of the API, for links to files. */
  apiUrl: () => string;
  /** Most bytes of the files of one mail. */
  mailLimit: number;
  /** Whether SMS can be sent. */
  sms: boolean;
  /** Whether another system is to hear of alerts. */
  alertPosts: boolean;
  /** SECRET_KEY, for links in mail. */
  secretKeys: readonly string[];
}

/** What services send messages with, by the configuration. */
export function makeMessageParts(config: Config, publicUrl: () => string, sendMail: SendMail): MessageParts {
  const { API_URL, SMS_GATEWAY_URL, ALERT_WEBHOOK_URL } = config;
  const apiUrl = () => API_URL ?? publicUrl();
  return {
    sendMail,
    sendOwnMail: dressingMail(sendMail, config, apiUrl),
    publicUrl,
    apiUrl,
    get mailLimit() {
      return config.MAIL_LIMIT;
    },
    sms: SMS_GATEWAY_URL !== undefined,
    alertPosts: ALERT_WEBHOOK_URL !== undefined,
    get secretKeys() {
      return config.SECRET_KEY;
    },
  };
}
