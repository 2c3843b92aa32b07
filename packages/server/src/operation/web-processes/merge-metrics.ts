/** The metrics of several processes as one text, each series with a label that tells whose it is. */
export function mergeMetrics(texts: ReadonlyMap<string, string>): string {
  const families = new Map<string, { head: string[]; series: string[] }>();
  for (const [process, text] of texts) {
    let family = { head: [] as string[], series: [] as string[] };
    for (const line of text.split('\n')) {
      const begun = /^# HELP (\S+)/.exec(line)?.[1];
      if (begun !== undefined) {
        const known = families.get(begun);
        family = known ?? { head: [], series: [] };
        families.set(begun, family);
      }
      if (!line.startsWith('#')) {
        if (line !== '') family.series.push(labelled(line, process));
      } else if (!family.head.includes(line)) family.head.push(line);
    }
  }
  return `${[...families.values()].flatMap(({ head, series }) => [...head, ...series]).join('\n')}\n`;
}

function labelled(line: string, process: string): string {
  const label = `process="${process}"`;
  const name = /^[^\s{]+/.exec(line)?.[0] ?? '';
  const rest = line.slice(name.length);
  return rest.startsWith('{') ? `${name}{${label},${rest.slice(1)}` : `${name}{${label}}${rest}`;
}
