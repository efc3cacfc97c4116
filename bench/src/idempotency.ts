import { randomUUID } from 'node:crypto';
import { compareSides, printLine } from './load/compare-sides.ts';
import type { Target } from './load/send-load.ts';
import { recordFigure } from './measuring/record-figure.ts';
import { createBenchAccount, startStorehouse } from './start-storehouse.ts';

// Creates with an Idempotency-Key, a new one each, compared with creates without: they may be at most 5 % slower.
const turnMs = 2_000;
const aim = 0.95;

const storehouse = await startStorehouse();
const account = await createBenchAccount(storehouse, 'bench');
const instance = new URL(storehouse.instanceUrl);

const bodies = {
  product: { name: 'Product', pricePerUnit: 12.5, description: 'a thing', category: { id: 'ROOT' } },
  category: { name: 'Category' },
};

function create(className: keyof typeof bodies, keyHeader: () => string): Target {
  const body = JSON.stringify(bodies[className]);
  const head = `POST /api/v1/generic/${className} HTTP/1.1\r\nhost: bench.${instance.host}\r\nx-api-key: ${account.key}\r\n`;
  const rest = `content-type: application/json\r\ncontent-length: ${String(body.length)}\r\n\r\n${body}`;
  return { port: Number(instance.port), request: () => head + keyHeader() + rest, expected: 'HTTP/1.1 201 ' };
}

for (const className of ['product', 'category'] as const) {
  for (const connections of [1, 16]) {
    const loads = await compareSides(
      {
        without: create(className, () => ''),
        with: create(className, () => `idempotency-key: ${randomUUID()}\r\n`),
      },
      connections,
      turnMs,
    );
    const name = `create a ${className}, ${String(connections)} at a time`;
    console.log(name);
    printLine('without a key', loads.without, loads.without);
    printLine('with a key', loads.with, loads.without);
    const ratio = loads.with.perSecond / loads.without.perSecond;
    recordFigure(`idempotency: ${name}, requests/s with a key to without`, ratio, 'higher', aim);
  }
}
await storehouse.stop();
