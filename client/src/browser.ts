// The entry for browsers: everything except the verification of webhooks, which needs Node's crypto and a secret that
// has no place in a browser. Deno and Bun load `client.ts`, as Node does.
export { Storehouse } from './storehouse.ts';
export { StorehouseError } from './storehouse-error.ts';
