import { insist, rest, succeeded, wrong, type Caller } from './caller.ts';

/** Stores drafts and deletes every second one again. */
export async function keepDrafts(caller: Caller, name: string): Promise<void> {
  const { drafts } = caller.ledger;
  for (let n = 0; caller.goesOn(); n += 1) {
    const key = `${name}-${n}`;
    drafts.set(key, 'tried');
    const made = await insist(caller, key, 'POST', '/modules/drafts/resources', { body: { data: { key } } });
    if (made === undefined) return;
    if (made.status !== 201) return wrong(caller, `POST draft ${key}`, made);
    drafts.set(key, 'stored');
    succeeded(caller, 'drafts stored');
    await rest(caller, 40);
    if (n % 2 === 0) continue;
    drafts.set(key, 'deleting');
    // Sent again after it was done, it must be told that it was done, not that there is nothing to delete.
    const path = `/modules/drafts/resources/${String(made.body['id'])}`;
    const gone = await insist(caller, `${key}-gone`, 'DELETE', path);
    if (gone === undefined) return;
    if (gone.status !== 204) return wrong(caller, `DELETE draft ${key}`, gone);
    drafts.set(key, 'deleted');
    succeeded(caller, 'drafts deleted');
    await rest(caller, 40);
  }
}
