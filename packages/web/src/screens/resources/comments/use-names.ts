import { useTexts } from '../../../base/i18n/define-texts.ts';
import { useUsers } from '../../../fields/parts/use-users.ts';
import type { CommentPage } from './comment-requests.ts';
import { commentTexts } from './texts.ts';

/** The name of whoever changed something, as far as one may know it. */
export function useNames(people: CommentPage['people']): (by: string | null) => string {
  const t = useTexts(commentTexts);
  const users = useUsers();
  return (by) =>
    by === null
      ? t.system
      : (people.find(({ id }) => id === by)?.name ??
        users.find(({ value }) => value === by)?.label ??
        t.somebody);
}
