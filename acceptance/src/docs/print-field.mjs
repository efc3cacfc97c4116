// `field data.name=Depot.id < answer.json` prints a field of an answer. A step such as `name=Depot` picks an item of a list.
import { readFileSync } from 'node:fs';

let value = JSON.parse(readFileSync(0, 'utf8'));
for (const step of process.argv[2].split('.')) {
  const [name, wanted] = step.split('=');
  value = wanted === undefined ? value[name] : value.find((one) => one[name] === wanted);
}
process.stdout.write(`${value}\n`);
