import type { OpenApiDocument, Operation } from '../openapi-document.ts';
import { escapeHtml as e } from '../../foundation/escape-html.ts';

export { docsStyle } from './docs-style.ts';

/** The API description as a page to read: no script, works everywhere. */
export function docsPage(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = document.tags.map(({ name }) => ({
    name,
    operations: operations.filter(({ operation }) => operation.tags.includes(name)),
  }));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${e(document.info.title)} API ${e(document.info.version)}</title>
<link rel="stylesheet" href="/docs/style.css">
</head>
<body>
<header>
<h1>${e(document.info.title)} API <small>${e(document.info.version)}</small></h1>
<p>${e(document.info.description)}</p>
<p>For programs: <a href="/openapi.json">openapi.json</a>. Send <code>API-Version: ${e(document.info.version)}</code> to be refused rather than misunderstood by another version.</p>
</header>
<div class="columns">
<nav aria-label="Operations">
${groups.map((group) => `<h2>${e(group.name)}</h2><ul>${group.operations.map(navigationItem).join('')}</ul>`).join('\n')}
</nav>
<main>
${groups.map((group) => `<section><h2>${e(group.name)}</h2>${group.operations.map(card).join('\n')}</section>`).join('\n')}
</main>
</div>
</body>
</html>
`;
}

interface Placed {
  path: string;
  method: string;
  operation: Operation;
}

function navigationItem({ path, method, operation }: Placed): string {
  return `<li><a href="#${e(operation.operationId)}"><b class="${method}">${method.toUpperCase()}</b> <span>${e(path)}</span></a></li>`;
}

function card({ path, method, operation }: Placed): string {
  return `<article id="${e(operation.operationId)}">
<h3><b class="${method}">${method.toUpperCase()}</b> <code>${e(path)}</code></h3>
<p>${e(operation.summary)} <em>${e(operation.description)}</em></p>
${parameterTable(operation)}
${operation.requestBody === undefined ? '' : schemaBlock('Body', operation.requestBody.content['application/json']?.schema)}
${responseTable(operation)}
</article>`;
}

function parameterTable({ parameters }: Operation): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(({ name, in: place, required, schema, description = '' }) => {
    const type = typeof schema.type === 'string' ? schema.type : 'any';
    return `<tr><td><code>${e(name)}</code></td><td>${e(place)}${required ? ', required' : ''}</td><td>${e(type)}</td><td>${e(description)}</td></tr>`;
  });
  return `<table><thead><tr><th>parameter</th><th>where</th><th>type</th><th>meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function responseTable({ responses }: Operation): string {
  const rows = Object.entries(responses).map(([status, { description, content = {} }]) => {
    const schema = Object.values(content)[0]?.schema;
    const shape = schema === undefined || Number(status) >= 400 ? '' : schemaBlock('Shape', schema);
    return `<tr class="s${status.charAt(0)}"><td><b>${status}</b></td><td>${markCode(description)}${shape}</td></tr>`;
  });
  return `<table class="answers"><thead><tr><th>answer</th><th>when</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function schemaBlock(title: string, schema: object | undefined): string {
  return `<details><summary>${title}</summary><pre>${e(JSON.stringify(schema ?? {}, null, 2))}</pre></details>`;
}

function markCode(text: string): string {
  return e(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}
