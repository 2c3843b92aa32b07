import { showSize } from '../../../data/stored/files.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import type { Operations } from './operations.ts';
import { showSpan } from './show-span.ts';
import { operationsTexts } from './texts.ts';

/** What runs, and since when. */
export function VersionsCard({
  versions,
  process: { uptimeSeconds, memoryBytes },
}: Pick<Operations, 'versions' | 'process'>) {
  const t = useTexts(operationsTexts);
  const rows: [string, string][] = [
    ['Bakehouse', versions.product],
    ['Node.js', versions.node],
    ['PostgreSQL', versions.postgres],
    [t.schema, String(versions.schema)],
    [t.uptime, showSpan(uptimeSeconds)],
    [t.memory, showSize(memoryBytes)],
  ];
  return (
    <section className="card" aria-labelledby="operations-versions">
      <h2 id="operations-versions">{t.versions}</h2>
      <dl className="figures">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
