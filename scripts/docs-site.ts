import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildDocs } from './docs-site/build-docs.ts';

// Makes the docs site from docs/ by the page builder: a folder of files and, with --serve, a server for it until Ctrl-C.
const { values } = parseArgs({
  options: {
    serve: { type: 'boolean', default: false },
    port: { type: 'string', default: '8083' },
    out: { type: 'string', default: 'dist-docs' },
    /** Where files of the repository can be seen, such as https://git.example.com/bakehouse/blob/main/. */
    source: { type: 'string' },
  },
});
const folder = join(process.cwd(), values.out);
const site = await buildDocs(process.cwd(), folder, {
  port: values.serve ? Number(values.port) : 0,
  ...(values.source === undefined ? {} : { sourceUrl: values.source }),
});
for (const fault of site.faults) console.error(fault);
console.log(`${site.pages} pages in ${folder}`);
if (values.serve && site.faults.length === 0) {
  console.log(`Read them at ${site.url} (Ctrl-C ends this)`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void site.close());
} else {
  await site.close();
  process.exitCode = site.faults.length === 0 ? 0 : 1;
}
