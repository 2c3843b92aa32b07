import { fault, type Fault } from '../case.ts';
import { direct } from '../workflow-pieces.ts';

const at = 'workflows/w:elements.0.options';
const told = 'warning bad_format';
const mail = (options: object) =>
  direct(['action/mail', { subject: '"x"', text: '"y"', to: '"a@b.example"', ...options }]);
const http = (url: string) => direct(['data/http', { url }]);

/** Texts that are no addresses. */
export const addresses: Fault[] = [
  fault('a recipient', mail({ to: '"leads"' }), `${at}.to`, told),
  fault('a recipient without a domain', mail({ to: '"ann@"' }), `${at}.to`, told),
  fault('a recipient with two ats', mail({ to: '"ann@b@c.example"' }), `${at}.to`, told),
  fault('a recipient with a space', mail({ to: '"ann baker@b.example"' }), `${at}.to`, told),
  fault('one of two recipients', mail({ to: ['"a@b.example"', '"leads"'] }), `${at}.to`, told),
  fault('one of two in a text', mail({ to: '"a@b.example, leads"' }), `${at}.to`, told),
  fault('one of two in an expression', mail({ to: '["a@b.example", "leads"]' }), `${at}.to`, told),
  fault('a copy', mail({ cc: '"leads"' }), `${at}.cc`, told),
  fault('a hidden copy', mail({ bcc: '"leads"' }), `${at}.bcc`, told),
  fault('the sender', mail({ from: '"Bakery"' }), `${at}.from`, told),
  fault('where answers go', mail({ replyTo: '"office"' }), `${at}.replyTo`, told),
  fault('a misspelt scheme', http('"htps://a.example"'), `${at}.url`, told),
  fault('no scheme', http('"a.example/x"'), `${at}.url`, told),
  fault('another scheme', http('"ftp://a.example/x"'), `${at}.url`, told),
  fault('a path', http('"/api/orders"'), `${at}.url`, told),
  fault('a beginning with no scheme', http('"a.example/" & $input.id'), `${at}.url`, told),
  fault('one slash', http('"https:/a.example/x"'), `${at}.url`, told),
  fault('a place to go to', direct(['action/redirect', { url: '"orders"' }]), `${at}.url`, told),
  fault(
    'a script to go to',
    direct(['action/redirect', { url: '"javascript:alert(1)"' }]),
    `${at}.url`,
    told,
  ),
  fault('two slashes to go to', direct(['action/redirect', { url: '"//a.example"' }]), `${at}.url`, told),
  fault(
    'a hostname with its scheme',
    direct(['action/deploySite', { hostnames: '"https://www.a.example"' }]),
    `${at}.hostnames`,
    told,
  ),
  fault(
    'a hostname with a path',
    direct(['action/deploySite', { hostnames: ['"a.example"', '"a.example/shop"'] }]),
    `${at}.hostnames`,
    told,
  ),
  fault('a user', direct(['action/resetPassword', { user: '"ann"' }]), `${at}.user`, told),
  fault(
    'a user who gets a role',
    direct(['action/setRole', { user: '"ann"', role: '"clerk"' }]),
    `${at}.user`,
    told,
  ),
  fault(
    'an actor',
    {
      'workflows/w': {
        identifier: 'w',
        actor: 'ann',
        events: [{ identifier: 'h', type: 'schedule' }],
        elements: [
          {
            name: 'a',
            type: 'event/schedule',
            options: { cron: '0 3 * * *' },
            to: { default: { b: ['default'] } },
          },
          { name: 'b', type: 'flow/fail' },
        ],
      },
    },
    'workflows/w:actor',
    told,
  ),
];
