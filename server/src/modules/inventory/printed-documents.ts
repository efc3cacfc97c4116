import type { PrintedKind } from '@storehouse/contract/inventory/printed-kinds';
import type { PrintedDocument } from '@storehouse/contract/operations/instance/print-operations';
import type { ModuleContext } from '../../database/module-context.ts';
import { localDayOf } from '../../foundation/time/local-day.ts';
import type { InstanceCaller } from './instance-caller.ts';
import { printOrder } from './print/print-order.ts';
import { printPackingSlip } from './print/print-packing-slip.ts';
import { printPickList } from './print/print-pick-list.ts';
import { printReceipt } from './print/print-receipt.ts';

export type PrintedDocuments = ReturnType<typeof openPrintedDocuments>;

/** Documents as they are printed (decision 0055). */
export function openPrintedDocuments({ db, clock }: ModuleContext) {
  return {
    read({ accountId, zone }: InstanceCaller, kind: PrintedKind, id: string): Promise<PrintedDocument> {
      switch (kind) {
        case 'purchaseOrder':
          return printOrder(db, accountId, id);
        case 'pickList':
          return printPickList(db, accountId, id, localDayOf(clock.now(), zone));
        case 'packingSlip':
          return printPackingSlip(db, accountId, id);
        case 'goodsReceivedNote':
          return printReceipt(db, accountId, id);
      }
    },
  };
}
