import { memoryOf } from './measuring/process-memory.ts';
import { describeTimes, watchProcessorTimes } from './measuring/processor-time.ts';
import { recordFigure } from './measuring/record-figure.ts';
import { createBenchAccount, startStorehouse } from './start-storehouse.ts';

// Imports files of 100,000 rows, one of a hundred of them bad, and one file of 100,000 updates. The aims are those of
// the contract: under a minute each, and the program's memory under 300 MB. `--rows=` for other sizes.
const given = process.argv.find((word) => word.startsWith('--rows='));
const rows = given === undefined ? 100_000 : Number(given.slice('--rows='.length));
const aimSeconds = 60;
const aimMegabytes = 300;

const storehouse = await startStorehouse();
const account = await createBenchAccount(storehouse, 'bench');
const readTimes = watchProcessorTimes({ program: storehouse.pid }, storehouse.socketDir);
const before = memoryOf(storehouse.pid, 'VmRSS');

const isBad = (index: number) => index % 100 === 50;
const locations = Array.from({ length: 10 }, (_, index) => `Depot ${String(index)}`);
const lines = (header: string, line: (index: number) => string, count = rows) =>
  `${header}\n${Array.from({ length: count }, (_, index) => `${line(index)}\n`).join('')}`;
const product = (index: number, price: number) =>
  `P-${String(index)},Product ${String(index)} of a long catalogue,${isBad(index) ? 'Nowhere' : `Category ${String(index % 50)}`},each,${String(price)},1.25,A description of some length that a catalogue has,40063813${String(index)},Acme,Softy,A,true,true,false`;
const productHeader =
  'productCode,name,category,unitOfMeasure,pricePerUnit,costPerUnit,description,upc,manufacturer,brandName,abcClass,active,lotAndExpiryControl,coldChain';
const pair = (index: number) => `Depot ${String(index % 10)},P-${String(index)}`;

await run(
  'locations',
  lines('name,locationType', (index) => `${locations[index] ?? ''},Depot`, 10),
);
await run(
  'categories',
  lines('name', (index) => `Category ${String(index)}`, 50),
);
await measure(
  'products',
  lines(productHeader, (index) => product(index, 2.5)),
);
await measure(
  'products, updated',
  lines(productHeader, (index) => product(index, 3.5)),
);
await measure(
  'levels',
  lines('location,productCode,minQuantity,maxQuantity', (index) => `${pair(index)},10,100`),
);
const stock = lines(
  'location,productCode,lotNumber,expirationDate,quantity',
  (index) => `${pair(index)},L-${String(index)},2028-03-31,${String(index % 90)}`,
);
await measure('stock', stock);
await measure('stock, unchanged', stock);

const peak = memoryOf(storehouse.pid, 'VmHWM');
console.log(`memory of the program: ${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most`);
recordFigure('imports: MB of process memory', peak, 'lower', aimMegabytes);
await storehouse.stop();
if (peak > aimMegabytes) process.exitCode = 1;

async function measure(title: string, file: string): Promise<void> {
  const times = readTimes();
  const begun = performance.now();
  const outcome = await run(title.split(',', 1)[0] as string, file);
  const seconds = (performance.now() - begun) / 1_000;
  console.log(`${title}: ${seconds.toFixed(1)} s, ${JSON.stringify(outcome)}`);
  console.log(`  ${describeTimes(times, readTimes(), rows)}`);
  recordFigure(`imports: seconds for ${title}`, seconds, 'lower', aimSeconds);
  if (seconds > aimSeconds) process.exitCode = 1;
}

async function run(kind: string, file: string): Promise<unknown> {
  const path = `/accounts/${account.id}/imports?kind=${kind}&update=true&skipBad=true`;
  const steps = (await storehouse.upload(path, file)).trim().split('\n');
  const last = JSON.parse(steps.at(-1) ?? '{}') as { outcome?: unknown };
  if (last.outcome === undefined) throw new Error(steps.at(-1));
  return last.outcome;
}
