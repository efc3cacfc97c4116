import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { python, spawnPython } from '../clients/spawn-python.ts';
import { usePulledClinic } from '../pull/setup/pulled-clinic.ts';

// The notebook of connectors/pandas, run from its first cell to its last.
const run = usePulledClinic();
beforeAll(() => run.clinic.account.check());

const script = fileURLToPath(new URL('../../../connectors/pandas/stock_report.py', import.meta.url));

it.skipIf(python?.hasPandas !== true)('every cell runs, and prints the figures of the API', async () => {
  const child = spawnPython(['-W', 'error', script], {
    STOREHOUSE_API_KEY: run.reports.key,
    STOREHOUSE_PLATFORM_URL: run.system.program.ready.platformUrl,
  });
  const [printed, complained] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  expect([child.exitCode, complained]).toEqual([0, '']);
  const stock = await run.reports.rows('stock-on-hand');
  expect(printed).toContain(`${String(stock.length)} pairs on 2026-03-02`);
  const short = stock.filter(({ stockState }) => ['AT_ZERO_MIN_SET', 'BELOW_MINIMUM'].includes(String(stockState)));
  expect(short.length).toBeGreaterThan(0);
  for (const { productName, quantityOnHand, minQuantity } of short) {
    const line = new RegExp(`North +${String(productName)} +${String(quantityOnHand)} +${String(minQuantity)}`);
    expect(printed).toMatch(line);
  }
  expect(printed).toMatch(/^2026-02-25 .*\b2\b/m);
});
