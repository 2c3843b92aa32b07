import { expect, test } from 'vitest';
import { dressed } from './dress-mail.ts';

const mail = {
  to: 'ann@example.com',
  subject: 'Set a new password',
  text: 'Here it is.\n',
  html: '<p>&lt;a href="x"&gt; <a href="https://app.example.com/">Here</a></p>',
};
const plain = { APP_NAME: undefined, APP_LOGO: undefined, APP_COLOR: undefined };

test('SETT8 mail of the app has its name, logo and colour, and without them it is as it was', () => {
  expect(dressed(mail, plain, 'https://api.example.com')).toEqual(mail);

  const look = { APP_NAME: 'Mill <& Co', APP_LOGO: 'data:image/png;base64,x', APP_COLOR: '#ffd400' };
  const { text, html = '', subject } = dressed(mail, look, 'https://api.example.com');

  expect(subject).toBe(mail.subject);
  expect(text).toBe('Here it is.\n\n-- \nMill <& Co\n');
  expect(html).toContain('<strong>Mill &lt;&amp; Co</strong>');
  expect(html).toContain('<img src="https://api.example.com/look/logo"');
  expect(html).not.toContain('base64');
  // Legible on white, and nowhere but in our own links.
  expect(html?.match(/<a style="color:#[0-9a-f]{6}" href/g)).toHaveLength(1);
  expect(html).not.toContain('#ffd400');
  expect(html).toContain('&lt;a href="x"&gt;');
});
