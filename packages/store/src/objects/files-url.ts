/** Where an object store is, and how to get in. */
export interface S3Place {
  /** The origin of the server, `https://s3.example.com`. */
  origin: string;
  region: string;
  bucket: string;
  /** What the keys begin with; empty or ending with a slash. */
  prefix: string;
  keyId: string;
  secret: string;
}

/** Reads `s3://KEY:SECRET@HOST/BUCKET/PREFIX?region=REGION&tls=off`; gives a sentence where something is wrong with it. */
export function parseFilesUrl(text: string): S3Place | string {
  if (!URL.canParse(text)) return 'must be an address such as s3://KEY:SECRET@s3.example.com/bucket';
  const url = new URL(text);
  if (url.protocol !== 's3:') return 'must begin with s3://';
  const [bucket = '', ...rest] = url.pathname.split('/').slice(1).map(decodeURIComponent);
  if (url.host === '' || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    return 'must name a host and a bucket, s3://KEY:SECRET@HOST/BUCKET';
  if (url.username === '' || url.password === '') return 'must have a key and its secret before the host';
  for (const name of url.searchParams.keys())
    if (name !== 'region' && name !== 'tls') return `has no setting "${name}"; it takes region and tls`;
  const folder = rest.filter((part) => part !== '').join('/');
  return {
    origin: `${url.searchParams.get('tls') === 'off' ? 'http' : 'https'}://${url.host}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    bucket,
    prefix: folder === '' ? '' : `${folder}/`,
    keyId: decodeURIComponent(url.username),
    secret: decodeURIComponent(url.password),
  };
}
