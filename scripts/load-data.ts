import { readFileSync } from 'node:fs';

/** Loads sample content, `{module: [data, …]}`, into a server; what is there already is left alone. */
const [, , file, url = 'http://127.0.0.1:8080'] = process.argv;
// oxlint-disable-next-line node/no-process-env
const token = process.env['BAKEHOUSE_TOKEN'];
if (file === undefined || token === undefined) {
  console.error('usage: BAKEHOUSE_TOKEN=… tsx scripts/load-data.ts FILE [URL]');
  process.exit(64);
}
const content = JSON.parse(readFileSync(file, 'utf8')) as Record<string, object[]>;
for (const [module, all] of Object.entries(content)) {
  const operations = all.map((data) => ({ op: 'create', data }));
  const answer = await fetch(`${url}/modules/${module}/resources/batch`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ operations }),
  });
  if (!answer.ok && answer.status !== 409) {
    console.error(`${module}: ${answer.status} ${await answer.text()}`);
    process.exit(1);
  }
  console.log(`${module}: ${answer.ok ? `${all.length} loaded` : 'is there already'}`);
}
