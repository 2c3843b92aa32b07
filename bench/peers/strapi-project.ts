import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const factory = (kind: string) =>
  `module.exports = require('@strapi/strapi').factories.createCore${kind}('api::product.product');\n`;

const files: Record<string, string> = {
  'package.json': JSON.stringify({
    name: 'bench',
    private: true,
    version: '1.0.0',
    dependencies: { '@strapi/strapi': '*' },
  }),
  'config/server.js': `module.exports = ({ env }) => ({ host: '127.0.0.1', port: env.int('PORT'), app: { keys: ['one', 'two'] } });\n`,
  'config/admin.js': `module.exports = ({ env }) => ({ serveAdminPanel: false, auth: { secret: env('SALT') }, apiToken: { salt: env('SALT') }, transfer: { token: { salt: env('SALT') } } });\n`,
  'config/database.js': `module.exports = ({ env }) => ({ connection: { client: 'postgres', connection: JSON.parse(env('CONNECTION')), pool: { min: 2, max: 10 } } });\n`,
  // All that Strapi asks for, without the line it would write for every request.
  'config/middlewares.js': `module.exports = ['errors', 'security', 'cors', 'query', 'body', 'session', 'favicon', 'public'].map((name) => 'strapi::' + name);\n`,
  'src/index.js': `module.exports = {
  async bootstrap({ strapi }) {
    const permissions = ['find', 'findOne', 'create', 'update'].map((action) => 'api::product.product.' + action);
    const token = await strapi.service('admin::api-token').create({ name: 'bench', description: '', type: 'custom', lifespan: null, permissions });
    require('node:fs').writeFileSync('token', token.accessKey);
  },
};\n`,
  'src/api/product/routes/product.js': factory('Router'),
  'src/api/product/controllers/product.js': factory('Controller'),
  'src/api/product/services/product.js': factory('Service'),
  'src/api/product/content-types/product/schema.json': JSON.stringify({
    kind: 'collectionType',
    collectionName: 'products',
    info: { singularName: 'product', pluralName: 'products', displayName: 'Product' },
    options: { draftAndPublish: false },
    attributes: {
      name: { type: 'string', required: true },
      price: { type: 'decimal' },
      qty: { type: 'integer' },
      country: { type: 'string' },
      tags: { type: 'json' },
      items: { type: 'json' },
    },
  }),
};

/** Writes a Strapi project with one content type into an empty folder; it leaves its token in the file `token`. */
export function writeStrapiProject(folder: string, installed: string): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  mkdirSync(join(folder, 'public/uploads'), { recursive: true });
  symlinkSync(join(installed, 'node_modules'), join(folder, 'node_modules'));
}
