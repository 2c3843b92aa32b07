/** The end of a transaction that is undone. */
export const rollback = { name: 'rollback', text: 'rollback' };
