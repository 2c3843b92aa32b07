import { Problem } from '@bakehouse/contract';
import { readPicture } from '../../../foundation/config/picture.ts';
import { defineRoute } from '../../define-route.ts';

/** The logo of the app, for the sign-in, mails and public forms. */
export const logo = defineRoute({
  method: 'GET',
  path: '/look/logo',
  tag: 'App',
  summary: 'Gives the logo that is set for the app.',
  access: 'public',
  // It is part of the page, and a whole office may share one address.
  ready: true,
  answers: { 200: { about: 'The picture.', type: 'image/png', also: ['image/jpeg', 'image/webp'] } },
  problems: [404],
  handle({ services: { config } }) {
    const found = config.APP_LOGO === undefined ? undefined : readPicture(config.APP_LOGO);
    if (found === undefined) throw new Problem('not_found', 'No logo is set.');
    return {
      status: 200,
      body: found.bytes,
      headers: { 'content-type': found.type, 'cache-control': 'public, max-age=86400' },
    };
  },
});
