import { newId, type Resource } from '@bakehouse/contract';
import { pathOf } from '../../../data/stored/resources.ts';
import { request } from '../../../data/server/client.ts';
import { hasCode } from '../../../data/server/problem.ts';
import type { WriteTarget } from '../../../form/form-session.ts';
import type { SaveRequest } from '../../../form/save-request.ts';

/**
 * Saves a form. The same key twice has the effect of once. A new resource has the id that its form has chosen: where it is
 * there already, since an answer was lost and something was changed after that, it is brought to what the form holds now.
 */
export async function writeForm(
  module: string,
  { how, data, sealed, touched, shown }: SaveRequest,
  { id, version, resumed, key }: WriteTarget,
): Promise<Resource> {
  const body = {
    data,
    ...(sealed.length === 0 ? {} : { sealed }),
    ...(touched.length === 0 ? {} : { touched }),
  };
  if (how !== 'create')
    return request(pathOf(module, id), {
      method: how === 'replace' ? 'PUT' : 'PATCH',
      body,
      shown,
      headers: { 'if-match': `"${version}"`, 'idempotency-key': key },
    });
  try {
    return await request(pathOf(module), {
      method: 'POST',
      body: { id, ...body },
      shown,
      headers: { 'idempotency-key': key },
    });
  } catch (error) {
    if (!hasCode(error, 'conflict')) throw error;
    // What another tab made of the same draft stays as it is; the server vouched for that one.
    if (resumed)
      return writeForm(
        module,
        { how, data, sealed: [], touched, shown },
        { id: newId(), version, resumed: false, key: newId() },
      );
    const made = await request<Resource>(pathOf(module, id)).catch(() => undefined);
    if (made === undefined) throw error;
    return writeForm(
      module,
      { how: 'replace', data, sealed, touched, shown },
      { id, version: made.version, resumed, key: newId() },
    );
  }
}
