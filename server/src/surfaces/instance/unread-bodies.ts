import type { Operation, Operations } from '@storehouse/contract/operations/operation';

type UnreadBody<Declared extends Operation> = Omit<Declared, 'body' | 'isBodyOptional'>;
export type UnreadBodies<Declared extends Operations> = { readonly [Id in keyof Declared]: UnreadBody<Declared[Id]> };

/**
 * The operations with bodies that their handlers pass on as they came: a module validates its body itself, once it is
 * known that the caller may do this at all (403 before 400).
 */
export const unreadBodies = <Declared extends Operations>(declared: Declared) =>
  Object.fromEntries(
    Object.entries(declared).map(([id, { body: _, isBodyOptional: __, ...operation }]) => [id, operation]),
  ) as unknown as UnreadBodies<Declared>;
