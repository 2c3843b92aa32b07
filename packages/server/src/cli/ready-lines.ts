import type { Config } from '../foundation/config/config.ts';
import type { Database } from '../operation/process/database.ts';
import { productVersion } from '../foundation/places.ts';
import type { Server } from '../operation/server.ts';

/** What is known once the product can serve. */
export interface ReadyFacts {
  config: Config;
  server: Pick<Server, 'port'>;
  database: Pick<Database, 'firstAdmin'>;
  seconds: number;
}

/** Says where to go, in a few lines or as JSON. */
export function readyLines({ config, server, database, seconds }: ReadyFacts): {
  json: object;
  text: string;
} {
  const url = config.publicUrl(server.port);
  const data =
    config.DATABASE_URL === undefined
      ? `${config.DATA_DIR} (embedded PostgreSQL)`
      : 'your PostgreSQL (DATABASE_URL)';
  const lines = [
    `Bakehouse ${productVersion()} is ready (${seconds.toFixed(1)} s).`,
    '',
    `  App   ${url}/app/`,
    `  API   ${url}/docs`,
    `  Data  ${data}`,
    ...adminLines(database),
  ];
  return {
    json: { status: 'ready', url, port: server.port, firstAdmin: database.firstAdmin ?? null },
    text: `${lines.join('\n')}\n\n`,
  };
}

function adminLines({ firstAdmin }: Pick<Database, 'firstAdmin'>): string[] {
  if (firstAdmin === undefined) return [];
  const { email, inventedPassword } = firstAdmin;
  if (inventedPassword === undefined)
    return ['', `  First administrator: ${email}, with the password from ADMIN_PASSWORD`];
  return ['', `  First administrator: ${email}`, `  Password, shown only this once: ${inventedPassword}`];
}
