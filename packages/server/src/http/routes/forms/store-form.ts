import { Problem } from '@bakehouse/contract';
import { submitPublicForm, takeSignature, takeTry } from '@bakehouse/store';
import type { RouteInput } from '../../define-route.ts';
import { addressKey } from '../../caller/address-key.ts';
import { accessOf } from '../../request/resource-input.ts';
import { mostSeconds } from './form-token.ts';

/** How often one address may send a form an hour that does not say it. */
export const usualPerHour = 20;

/** What was sent by a form whose token is checked. */
export interface SentForm {
  module: string;
  token: string;
  data: unknown;
  /** How often one address may send it an hour. */
  perHour: number;
  /** Whether somebody has filled in what nobody sees: they are told nothing. */
  isTrapped: boolean;
}

/** Stores what was sent by a public form: so often an hour from one address, and once. */
export async function storeForm(
  input: RouteInput<unknown, unknown, unknown>,
  { module, token, data, perHour, isTrapped }: SentForm,
): Promise<void> {
  const pool = input.services.pool();
  const limit = { tries: perHour, minutes: 60 };
  const wait = await takeTry(pool, `form ${module} ${addressKey(input.request.ip)}`, limit);
  if (wait !== undefined)
    throw new Problem('too_many_requests', 'This form was sent too often from here.', { retryAfter: wait });
  if (isTrapped) return;
  const { actor: _nobody, setInForm: _none, ...access } = accessOf(input);
  await submitPublicForm(access, {
    module,
    token,
    data,
    async once(db) {
      if (!(await takeSignature(db, token, mostSeconds)))
        throw new Problem(
          'precondition_failed',
          'This form was sent already. Load it again to send another.',
        );
    },
  });
}
