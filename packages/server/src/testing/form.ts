/** A form with one file, as a browser sends it. */
export interface TestForm {
  headers: { 'content-type': string };
  payload: Buffer;
}

/** Writes a form by hand, so that a test can send what no browser would. */
export function formWith(
  data: string | Buffer,
  { name = 'a.txt', type = 'text/plain', ...fields }: Record<string, string> = {},
): TestForm {
  const boundary = '----bakehouse';
  const texts = Object.entries(fields).flatMap(([field, value]) => [
    line(`--${boundary}`),
    line(`Content-Disposition: form-data; name="${field}"\r\n`),
    line(value),
  ]);
  const payload = Buffer.concat([
    ...texts,
    line(`--${boundary}`),
    line(`Content-Disposition: form-data; name="file"; filename="${name}"`),
    line(`Content-Type: ${type}\r\n`),
    Buffer.from(data),
    line(`\r\n--${boundary}--`),
  ]);
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, payload };
}

function line(text: string): Buffer {
  return Buffer.from(`${text}\r\n`);
}
