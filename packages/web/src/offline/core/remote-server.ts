import type { Refusal, Row, Sent } from './change.ts';

/** What became of a request that changes something. */
export type Answer =
  | {
      kind: 'ok';
      /** The resource as this change made it. */
      row?: Row | undefined;
      file?: string | undefined;
      /** It was carried out before, and `row` is as it was then. */
      replayed?: boolean | undefined;
      /** How it is now, where that had to be asked; null where it is gone. */
      now?: Row | null | undefined;
    }
  /** 412: it has another version now. */
  | { kind: 'stale' }
  /** 404: it is not there, or not to be seen. */
  | { kind: 'missing' }
  /** 409: a resource has this id. */
  | { kind: 'taken' }
  | { kind: 'refused'; refusal: Refusal }
  /** No answer, or one that says to come again: nobody knows whether it was carried out. */
  | { kind: 'lost'; seconds?: number | undefined }
  | { kind: 'signed-out' };

/** One entry of the change feed. */
export type FeedEntry =
  | ({ op: 'upsert' } & Omit<Row, 'module'>)
  | { op: 'delete' | 'forget'; id: string; version: number };

/** What became of a request that reads. */
export type ReadAnswer<T> =
  | { kind: 'ok'; value: T }
  /** 304 */
  | { kind: 'same' }
  /** 410: the cursor is older than what is kept, or of another history. */
  | { kind: 'expired' }
  /** 403 or 404: the module may no longer be read. */
  | { kind: 'closed' }
  | { kind: 'lost'; seconds?: number | undefined }
  | { kind: 'signed-out' };

/** A page of the change feed. */
export interface FeedPage {
  data: FeedEntry[];
  next: string;
  more: boolean;
}

/** The server, as far as the copy on this device talks to it. */
export interface RemoteServer {
  send(request: Sent, key: string, change: { file?: string | undefined }): Promise<Answer>;
  changes(module: string, since: string | undefined): Promise<ReadAnswer<FeedPage>>;
  lastUpdated(
    module: string,
    etag: string | undefined,
  ): Promise<ReadAnswer<{ etag: string; cursor: string; lastUpdated: string | null }>>;
  /** One resource as it is now; `closed` where it is not there. */
  read(module: string, id: string): Promise<ReadAnswer<Row>>;
  total(module: string): Promise<ReadAnswer<{ total: number; cursor: string }>>;
}
