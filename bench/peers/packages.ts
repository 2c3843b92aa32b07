import type { PeerPackages } from './install.ts';

/** Strapi without its admin panel's build. */
export const strapiPackages: PeerPackages = {
  name: 'Strapi',
  version: '5.54.0',
  dependencies: { '@strapi/strapi': '5.54.0', pg: '8.23.1' },
};

/** Directus, with an isolated-vm that needs no compiler; its requests for data do not use it. */
export const directusPackages: PeerPackages = {
  name: 'Directus',
  version: '12.4.0',
  dependencies: { directus: '12.4.0' },
  overrides: { 'isolated-vm': '7.0.1' },
};

/** Node-RED. */
export const nodeRedPackages: PeerPackages = {
  name: 'Node-RED',
  version: '5.0.7',
  dependencies: { 'node-red': '5.0.7' },
};

/** The newest n8n whose packages can all be had; so can this linkedom, unlike the next. */
export const n8nPackages: PeerPackages = {
  name: 'n8n',
  version: '2.41.1',
  dependencies: { n8n: '2.41.1' },
  overrides: { linkedom: '0.18.12' },
};

/** RxDB, which keeps documents in the browser. */
export const rxdbPackages: PeerPackages = {
  name: 'RxDB',
  version: '17.6.0',
  dependencies: { rxdb: '17.6.0', rxjs: '7.8.2' },
};

/** Eleventy, with the newest recursive-copy of its line that can be had. */
export const eleventyPackages: PeerPackages = {
  name: 'Eleventy',
  version: '3.1.8',
  dependencies: { '@11ty/eleventy': '3.1.8' },
  overrides: { '@11ty/recursive-copy': '4.0.4' },
};

/** Astro. */
export const astroPackages: PeerPackages = {
  name: 'Astro',
  version: '7.3.4',
  dependencies: { astro: '7.3.4' },
  // A later one is not to be had with its native part on every platform.
  overrides: { rolldown: '1.2.18' },
};
