import { legibleColor } from '@bakehouse/contract';
import type { NewMail } from '@bakehouse/store';
import type { Config } from '../../foundation/config/config.ts';
import { escapeHtml } from '../../foundation/escape-html.ts';
import type { SendMail } from './send-mail.ts';

/** How the app looks, for its own mail. */
export type MailLook = Pick<Config, 'APP_NAME' | 'APP_LOGO' | 'APP_COLOR'>;

/** Sends mail of the app itself with the name, logo and colour that are set at the moment; mail of workflows is as they wrote it. */
export function dressingMail(sendMail: SendMail, look: MailLook, apiUrl: () => string): SendMail {
  return (db, mail) => sendMail(db, dressed(mail, look, apiUrl()));
}

/** A mail of the app as it looks. */
export function dressed(mail: NewMail, { APP_NAME, APP_LOGO, APP_COLOR }: MailLook, apiUrl: string): NewMail {
  if (APP_NAME === undefined && APP_LOGO === undefined && APP_COLOR === undefined) return mail;
  const name = APP_NAME ?? 'Bakehouse';
  const picture =
    APP_LOGO === undefined
      ? ''
      : `<img src="${escapeHtml(`${apiUrl}/look/logo`)}" alt="" height="40" style="vertical-align:middle;margin-right:10px">`;
  const head = `<p style="font-size:18px">${picture}<strong>${escapeHtml(name)}</strong></p>`;
  const color = APP_COLOR === undefined ? undefined : legibleColor(APP_COLOR, 'darker', ['#ffffff']);
  // What people wrote stands in it escaped: every link is one of ours.
  const html =
    color === undefined ? mail.html : mail.html?.replaceAll('<a href', `<a style="color:${color}" href`);
  return {
    ...mail,
    text: `${mail.text.trimEnd()}\n\n-- \n${name}\n`,
    ...(html == null ? {} : { html: `<div style="font-family:sans-serif">${head}\n${html}\n</div>` }),
  };
}
