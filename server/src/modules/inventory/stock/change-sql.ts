import { transactionTypes } from '@storehouse/contract/inventory/transaction-types';

const debits = transactionTypes.flatMap(({ id, effect }) => (effect === 'DEBIT' ? [`'${id}'`] : []));

/** SQL: what an entry that adds or subtracts changes. A count gets its difference when its pair is set or recounted. */
export const changeSql = (typeId: string, quantity: string): string =>
  `case when ${typeId} in (${debits.join(', ')}) then -${quantity} else ${quantity} end`;
