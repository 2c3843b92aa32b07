import { pieceDefinition, schemaFaults, type PieceDefinition } from '@bakehouse/contract';
import { listPieceVersions, removePiece } from '@bakehouse/store';
import { defineKind } from '../define-kind.ts';
import { errors } from '../finding.ts';

/** Pieces of Activepieces: `pieces/*.json`, each with the version that is installed. */
export const pieces = defineKind({
  folder: 'pieces',
  name: 'piece',
  identifierKey: 'name',
  keys: ['name', 'version', 'integrity'],
  schema: pieceDefinition,
  check(json) {
    const parsed = pieceDefinition.safeParse(json);
    return parsed.success ? [] : errors(schemaFaults(parsed.error, ''));
  },
  // Who leaves the checksum out takes the one that there is.
  same: (a, b) =>
    a['version'] === b['version'] &&
    (a['integrity'] ?? b['integrity']) === (b['integrity'] ?? a['integrity']),
  remote: (client) => ({
    async list() {
      return (await client.list('/pieces')).map((each) => definitionOf(each as unknown as PieceDefinition));
    },
    put: (json) => {
      const { name, ...wanted } = pieceDefinition.parse(json);
      return client.send('PUT', `/pieces/${name}`, wanted);
    },
    remove: (name) => client.send('DELETE', `/pieces/${name}`),
  }),
  local: ({ pool, pieces: installed }) => ({
    async list() {
      return (await listPieceVersions(pool)).map(definitionOf);
    },
    async put(json) {
      const { name, version, integrity } = pieceDefinition.parse(json);
      if (installed === undefined) throw new Error('nothing is installed here');
      await installed.install(pool, name, version, integrity);
    },
    async remove(name) {
      await removePiece(pool, name);
    },
  }),
});

function definitionOf({ name, version, integrity }: PieceDefinition): Record<string, unknown> {
  return { name, version, integrity };
}
