let serial = 0;

/** A mail as it is delivered, with a message id of its own. */
export const mail = (subject: string, body = 'Three loaves.', headers: readonly string[] = []) =>
  [
    'From: Ann Baker <ann@example.com>',
    'To: office@example.com, "Oven, Second" <oven@example.com>',
    `Subject: ${subject}`,
    `Message-ID: <${(serial += 1)}@example.com>`,
    'Date: Tue, 17 Nov 2026 10:00:00 +0100',
    ...headers,
    '',
    body,
    '',
  ].join('\r\n');

/** A part of a mail that is a file. */
export const part = (name: string, type: string, content: string) =>
  `--cut\r\nContent-Type: ${type}\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(content).toString('base64')}\r\n`;
