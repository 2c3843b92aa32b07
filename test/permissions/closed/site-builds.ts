import { clientOf, type Client, type Look } from './client.ts';

interface Build {
  id: string;
  preview_path_url: string;
}

/** Builds the site as somebody, and gives the id of the build where there is one. */
export async function buildAs(client: Client, look: Look): Promise<string[]> {
  const answer = await client.send('POST', '/sites/papers/builds', {});
  look('building', answer);
  return answer.status === 201 ? [(JSON.parse(answer.body) as Build).id] : [];
}

/** Looks at previews of the builds of now, as far as somebody is shown where they are. */
export async function readBuilds(client: Client, builds: readonly string[], look: Look): Promise<void> {
  const answer = await client.send('GET', '/sites/papers/builds?limit=20');
  look('builds', answer);
  if (answer.status !== 200) return;
  for (const { id, preview_path_url: place } of (JSON.parse(answer.body) as { data: Build[] }).data)
    if (builds.includes(id)) look('preview', await clientOf(place).send('GET', 'all/'));
}
