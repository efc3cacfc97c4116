import { genericClasses } from '@storehouse/contract/inventory/generic-classes';
import { instanceDocument } from '@storehouse/contract/operations/instance/instance-document';
import { answerOf, bodyOf, openDocument, queryOf } from './open-document.ts';
import { literal, TypeWriter, type Schema } from './type-text.ts';

const document = openDocument(instanceDocument(''));
const isReadOnly = (declaration: (typeof genericClasses)[number]): boolean => declaration.isReadOnly === true;
const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const dedicatedObjects = [
  'Location',
  'LocationItem',
  'AvailableItem',
  'StockMovement',
  'PurchaseOrder',
  'StockOfProduct',
  'StockOfLot',
  'InventoryLevel',
  'TransactionType',
];

/** How a body refers to another object. */
const idReference: Schema = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };

/** The objects of the data API: those of the classes, with what creates and changes them, and those of dedicated calls. */
export function dataObjects(): string {
  const types = new TypeWriter(document.schemas);
  types.declare('IdReference', idReference);
  const classes = genericClasses.map((declaration) => {
    const { name } = declaration;
    const id = name.charAt(0).toUpperCase() + name.slice(1);
    const object = types.write(answerOf(document, 'get', `/api/v1/generic/${name}/{id}`));
    const query = `readonly query: ${types.write(queryOf(document, `/api/v1/generic/${name}`), 'sent')};`;
    if (isReadOnly(declaration)) return `readonly ${name}: { readonly object: ${object}; ${query} };`;
    const created = types.write(refTo(`New${id}`), 'sent');
    const change = types.write(refTo(`${id}Change`), 'sent');
    return `readonly ${name}: { readonly object: ${object}; ${query} readonly created: ${created}; readonly change: ${change} };`;
  });
  for (const name of dedicatedObjects) {
    types.write(refTo(name));
  }
  types.declare('NewStockMovement', bodyOf(document, 'post', '/api/v1/stockMovements'), 'sent');
  types.declare('ProductSearch', queryOf(document, '/api/v1/products'), 'sent');
  types.declare('AvailableItemsQuery', queryOf(document, '/api/v1/products/{productCode}/availableItems'), 'sent');
  types.declare('StockMovementsQuery', queryOf(document, '/api/v1/stockMovements'), 'sent');
  types.declare('PurchaseOrdersQuery', queryOf(document, '/api/v1/purchaseOrders'), 'sent');
  types.write(refTo('NewInventoryLevel'), 'sent');
  types.declare('StockQuery', queryOf(document, '/api/v1/stock'), 'sent');
  types.declare('InventoryLevelsQuery', queryOf(document, '/api/v1/inventoryLevels'), 'sent');
  const names = (readOnly: boolean) =>
    genericClasses.filter((declaration) => isReadOnly(declaration) === readOnly).map(({ name }) => literal(name));
  return `${types.text}

/** The classes, each with its objects, what a list takes, and what creates and changes an object. */
export interface DataClasses {
${classes.join('\n')}
}

export const writableClasses = [${names(false).join(', ')}] as const;
export const readOnlyClasses = [${names(true).join(', ')}] as const;
`;
}
