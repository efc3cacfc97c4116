import { genericClasses, referredClasses } from '@storehouse/contract/inventory/generic-classes';

/** Where a class is kept and what names it, be it open to the generic API or only referred to. */
export function targetOf(name: string): { table: string; namedBy: string } {
  const open = genericClasses.find((declaration) => declaration.name === name);
  const target = open ?? referredClasses[name];
  if (!target) throw new Error(`there is no class ${name}`);
  return target;
}

/** The second part of a table's key, behind the account. */
export const keyColumn = (table: string): string => (table === 'people' ? 'person_id' : 'id');
