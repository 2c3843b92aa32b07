import { createHash, createHmac } from 'node:crypto';

/** A request to sign. */
export interface S3Request {
  method: string;
  /** With a path and a query that are encoded already. */
  url: URL;
  /** Headers by small names; all of them are signed. */
  headers: Record<string, string>;
  /** The SHA-256 of the body, in hexadecimal. */
  payload: string;
  at: Date;
}

/** Who signs. */
export interface S3Signer {
  keyId: string;
  secret: string;
  region: string;
}

/** The SHA-256 of no body. */
export const emptyPayload = createHash('sha256').update('').digest('hex');

/** The headers of a request with its signature (AWS Signature Version 4). */
export function signS3(
  { method, url, headers, payload, at }: S3Request,
  { keyId, secret, region }: S3Signer,
): Record<string, string> {
  const time = at.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = time.slice(0, 8);
  const all: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': payload,
    'x-amz-date': time,
  };
  const names = Object.keys(all).toSorted();
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&');
  const canonical = [
    method,
    url.pathname,
    query,
    ...names.map((name) => `${name}:${all[name]?.trim() ?? ''}`),
    '',
    names.join(';'),
    payload,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(canonical).digest('hex')].join(
    '\n',
  );
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (before, part) => createHmac('sha256', before).update(part).digest(),
    `AWS4${secret}`,
  );
  const signature = createHmac('sha256', key).update(toSign).digest('hex');
  return {
    ...all,
    authorization: `AWS4-HMAC-SHA256 Credential=${keyId}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`,
  };
}

/** A text as it stands in paths and queries of S3: everything but letters, digits and `-._~` is written as bytes. */
export function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
