import { expect, test } from 'vitest';
import { parseMail } from './parse-mail.ts';

const head = (...more: string[]) =>
  ['From: Ann <ann@example.com>', 'Subject: Bread', 'MIME-Version: 1.0', ...more, '', ''].join('\r\n');

const withFiles = (count: number) =>
  head('Content-Type: multipart/mixed; boundary=cut') +
  Array.from(
    { length: count },
    (_, at) =>
      `--cut\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename="${at}.txt"\r\n\r\nx\r\n`,
  ).join('') +
  '--cut--\r\n';

test('INBOX8 a mail with a hundred attachments is read, one with more is not', async () => {
  const { attachments } = await parseMail(Buffer.from(withFiles(100)));
  expect(attachments).toHaveLength(100);
  expect(attachments[99]?.name).toBe('99.txt');
  await expect(parseMail(Buffer.from(withFiles(101)))).rejects.toThrow(
    /101 attachments, and at most 100 are taken/,
  );
});

test('INBOX7 of a text the first million characters are kept, and the mail says whether there were more', async () => {
  const plain = head('Content-Type: text/plain');
  const whole = await parseMail(Buffer.from(`${plain}${'x'.repeat(999_999)}\r\n`));
  expect([whole.content.text?.length, whole.content.cut]).toEqual([1_000_000, false]);
  const longer = await parseMail(Buffer.from(`${plain}${'x'.repeat(1_500_000)}\r\n`));
  expect([longer.content.text?.length, longer.content.cut]).toEqual([1_000_000, true]);
});
