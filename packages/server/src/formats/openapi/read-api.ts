import {
  type ApiDefinition,
  type ApiOperation,
  apiServer,
  howMany,
  isObject,
  Problem,
} from '@bakehouse/contract';
import { compactSchemas } from './compact-schemas.ts';
import { readDocument, type Document } from './document.ts';
import { operationNames } from './operation-names.ts';
import { operationOf } from './operation.ts';
import { textIn } from './text-in.ts';

/** What is known of an API besides its document. */
export interface ApiGiven {
  name: string;
  /** Where the document came from. */
  source?: string | undefined;
  /** The server, where it is not the one that the document names. */
  server?: string | undefined;
  connection?: string | undefined;
}

/** Operations of one API. */
export const mostOperations = 5_000;

const methods = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options'] as const;

/** Reads a document of an API: its operations in a compact form, and the schemas that they share. */
export function readApi(text: string, given: ApiGiven): ApiDefinition {
  const document = readDocument(text);
  const { paths, info } = document.root;
  const found = Object.entries(isObject(paths) ? paths : {}).flatMap(([path, item]) => {
    const shared = document.part(item);
    return methods.flatMap((method) =>
      path.startsWith('/') && isObject(shared[method]) ? [{ path, method, shared, own: shared[method] }] : [],
    );
  });
  if (found.length > mostOperations)
    throw new Problem(
      'too_large',
      `The document has ${howMany(found.length, 'operation')}, and ${mostOperations} are the most: leave out the paths that you do not need.`,
    );
  if (found.length === 0) throw new Problem('invalid', 'The document has no operations: "paths" is empty.');
  const schemas = compactSchemas(document);
  const names = operationNames(
    found.map(({ method, path, own }) => ({ id: own['operationId'], method, path })),
  );
  const operations = found.map(({ path, method, shared, own }, at): [string, ApiOperation] => [
    names[at] ?? '',
    operationOf({ document, schemas, path, method, shared, own, name: names[at] ?? '' }),
  ]);
  const { title, version } = isObject(info) ? info : {};
  const named = schemas.named();
  return {
    name: given.name,
    title: textIn(title, 300) || given.name,
    ...(typeof version === 'string' ? { version: version.slice(0, 100) } : {}),
    ...(given.source === undefined ? {} : { source: given.source }),
    server: given.server ?? serverOf(document, given.source),
    ...(given.connection === undefined ? {} : { connection: given.connection }),
    operations: Object.fromEntries(operations),
    ...(Object.keys(named).length === 0 ? {} : { schemas: named }),
  };
}

/** The server that a document names first; one without a host is that of the document. */
function serverOf({ root, dialect }: Document, source = ''): string {
  const { host, basePath = '', schemes, servers } = root;
  const first: unknown = Array.isArray(servers) ? servers[0] : undefined;
  const secure = !Array.isArray(schemes) || schemes.includes('https') || !schemes.includes('http');
  const told =
    dialect === '2.0'
      ? `${typeof host === 'string' ? `${secure ? 'https' : 'http'}://${host}` : ''}${String(basePath)}`
      : isObject(first) && typeof first['url'] === 'string'
        ? filledIn(first['url'], first['variables'])
        : '';
  const base = /^https?:/i.test(source) ? source : undefined;
  const address = told === '' ? '/' : told;
  const whole = URL.canParse(address, base) ? new URL(address, base).href.replace(/\/+$/, '') : '';
  if (apiServer.safeParse(whole).success) return whole;
  const why =
    told === '' ? 'The document names no server' : `The server of the document, "${told}", is no web address`;
  const message = `${why}: say which one is asked, such as https://api.example.com`;
  throw new Problem('invalid', `${message}.`, { errors: [{ path: 'server', message, code: 'required' }] });
}

/** An address with the usual values of its variables. */
function filledIn(url: string, variables: unknown): string {
  return url.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const variable: unknown =
      isObject(variables) && Object.hasOwn(variables, name) ? variables[name] : undefined;
    const usual = isObject(variable) ? variable['default'] : undefined;
    return typeof usual === 'string' ? usual : whole;
  });
}
