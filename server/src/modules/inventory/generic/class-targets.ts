import { genericClasses, referredClasses } from '@storehouse/contract/inventory/generic-classes';

/**
 * The table of a class and the column that names its objects, whether the generic API offers the class or only
 * references it.
 */
export function targetOf(name: string): { table: string; namedBy: string } {
  const open = genericClasses.find((declaration) => declaration.name === name);
  const target = open ?? referredClasses[name];
  if (!target) throw new Error(`there is no class ${name}`);
  return target;
}

/** The second column of a table's key, after the account. */
export const keyColumn = (table: string): string => (table === 'people' ? 'person_id' : 'id');
