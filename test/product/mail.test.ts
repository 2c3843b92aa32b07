import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { makeTestDatabase } from '@bakehouse/store/testing';
import { SMTPServer } from 'smtp-server';
import { expect, test, vi } from 'vitest';
import { runProduct } from '../harness/product.ts';

const patience = { timeout: 300_000, interval: 100 };

test('CFG17 MAIL9 a mail that was on its way when the process was killed goes out again under the same Message-ID', async () => {
  const taken: string[] = [];
  let silent = true;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        taken.push(Buffer.concat(parts).toString());
        // At first it has the mail and does not say so: nobody can know what became of it.
        if (!silent) done();
      });
    },
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const database = await makeTestDatabase();
  const env = {
    DATABASE_URL: database.url,
    ADMIN_PASSWORD: 'correct horse battery',
    SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
  };
  let product = await runProduct({ env });
  await product.ready();
  const answer = await fetch(`${product.url}/auth/reset-password/request`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ email: 'admin@example.com' }),
  });
  expect(answer.status).toBeLessThan(300);
  await answer.arrayBuffer();
  await vi.waitFor(() => expect(taken).toHaveLength(1), patience);

  await product.stop('SIGKILL');
  silent = false;
  // The lease of the dead process, without waiting for its end.
  await database.pool.query('update bakehouse.outbox set next_attempt_at = now()');
  product = await runProduct({ env });
  await product.ready();

  await vi.waitFor(async () => {
    const { rows } = await database.pool.query(
      'select sent_at is not null as sent, attempts, possible_duplicates from bakehouse.outbox',
    );
    expect(rows).toEqual([{ sent: true, attempts: 2, possible_duplicates: 1 }]);
  }, patience);
  const ids = taken.map((text) => /^Message-ID: (.+)$/m.exec(text)?.[1]);
  // Nobody has named a sender.
  expect(taken[0]).toMatch(/^From: bakehouse@127\.0\.0\.1$/m);
  expect(ids).toHaveLength(2);
  expect(ids[0]).toBe(ids[1]);
  await product.stop();
  await new Promise<void>((resolve) => smtp.close(resolve));
  await database.drop();
});
