import { readFileSync } from 'node:fs';
import { probeHttp } from '../probes/http.ts';

// Asks for pages as a browser would and prints what came, as JSON: CA-FILE URL…
const [ca = '', ...urls] = process.argv.slice(2);
const options = { timeout: 60_000, ca: readFileSync(ca, 'utf8') };
const pages = await Promise.all(urls.map((url) => probeHttp(url, options)));
process.stdout.write(JSON.stringify(pages.map((page) => (page.ok ? page.body : page.cause))));
