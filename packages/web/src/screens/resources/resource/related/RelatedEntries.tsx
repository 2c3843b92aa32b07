import { useModules } from '../../../../data/stored/modules.ts';
import { useRights } from '../../../../data/session/session.ts';
import { RelatedList } from './RelatedList.tsx';
import { relationsTo } from './relations-to.ts';
import './related.css';

/** What names an entry by a relation: a list for each, with the way to make another. */
export function RelatedEntries({ module, id }: { module: string; id: string }) {
  const modules = useModules();
  const rights = useRights();
  return relationsTo(module, modules, rights).map((relation) => (
    <RelatedList
      key={`${relation.module.identifier} ${relation.field.identifier}`}
      relation={relation}
      id={id}
    />
  ));
}
