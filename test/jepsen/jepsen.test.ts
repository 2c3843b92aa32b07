import { makeTestDatabase } from '@bakehouse/store/testing';
import { expect, test } from 'vitest';
import { jepsen } from './jepsen.ts';

test('ENG60 ENG63 ENG64 counters, transfers, withdrawals and bookings by many runs at once, over kills, show no lost update and no write skew', async () => {
  const database = await makeTestDatabase();
  try {
    const report = await jepsen({
      url: database.url,
      target: database.target,
      operations: 300,
      killEvery: 100,
    });
    expect(report).toMatchObject({ operations: 300, anomalies: [], open: [] });
    expect(report.kills).toBeGreaterThan(0);
  } finally {
    await database.drop();
  }
});
