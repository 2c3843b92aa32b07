/** For how long PostgreSQL itself lets work go on, in milliseconds; 0: for as long as it takes. */
export interface WorkLimit {
  statement: number;
  idleInTransaction: number;
}
