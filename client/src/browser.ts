// What a browser loads: everything but the verification of webhooks, which takes Node's crypto, and a secret that has no
// place in a browser. Deno and Bun take `client.ts`, as Node does.
export { Storehouse } from './storehouse.ts';
export { StorehouseError } from './storehouse-error.ts';
