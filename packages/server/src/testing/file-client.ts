import type { FileEntity } from '@bakehouse/contract';
import type { LightMyRequestResponse } from 'fastify';
import { formWith, type TestForm } from './form.ts';
import type { TestApp } from './test-app.ts';

/** Sends and reads files as the users of a test. */
export interface FileClient {
  /** The headers that say who asks. */
  as: (who: string) => Record<string, string>;
  send: (who: string, form: TestForm, more?: Record<string, string>) => Promise<LightMyRequestResponse>;
  /** Stores a file, which must succeed. */
  store: (who: string, data: string | Buffer, fields?: Record<string, string>) => Promise<FileEntity>;
  get: (who: string, url: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>;
}

/** A client for the files of an application. */
export function fileClient(it: () => TestApp): FileClient {
  const as = (who: string): Record<string, string> =>
    who === 'nobody' ? {} : { authorization: `Bearer ${it().user(who).token}` };
  const send: FileClient['send'] = async (who, { headers, payload }, more = {}) =>
    it().app.inject({ method: 'POST', url: '/files', headers: { ...as(who), ...headers, ...more }, payload });
  return {
    as,
    send,
    async store(who, data, fields) {
      const answer = await send(who, formWith(data, fields));
      if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`);
      return answer.json<FileEntity>();
    },
    get: async (who, url, headers = {}) => it().app.inject({ url, headers: { ...as(who), ...headers } }),
  };
}
