import type { ModuleContext } from '../../database/module-context.ts';
import type { Links } from '../people/links.ts';
import type { People } from '../people/people.ts';
import { openActingLocations } from './acting-locations.ts';
import { openAvailableItems } from './available-items.ts';
import { openCounts } from './counts.ts';
import { openCurrentLocation } from './current-location.ts';
import { openDashboard } from './dashboard.ts';
import { openGeneric } from './generic.ts';
import { openInventoryLevels } from './inventory-levels.ts';
import { openListExports } from './list-exports.ts';
import { openLocations } from './locations.ts';
import { openLotOverview } from './lot-overview.ts';
import { openPrintedDocuments } from './printed-documents.ts';
import { openProductOverview } from './product-overview.ts';
import { openProducts } from './products.ts';
import { openPurchaseOrders } from './purchase-orders.ts';
import { openSearch } from './search.ts';
import { openReplenishment } from './replenishment.ts';
import { openReversals } from './reversals.ts';
import { openSessions } from './sessions.ts';
import { openShipments } from './shipments.ts';
import { openStockLedger } from './stock-ledger.ts';
import { openStockMovements } from './stock-movements.ts';
import { openStockOperations } from './stock-operations.ts';
import { openStockOverview } from './stock-overview.ts';
import { openSupplierOverview } from './supplier-overview.ts';
import { openUploadedImports } from './uploaded-imports.ts';
import { openUsers } from './users.ts';
import type { ForgetRecipient } from './users/save-user.ts';

/** The inventory system behind an instance's APIs. `folder` holds uploads and exports for a while, in files without a name. */
export function openInventory(
  context: ModuleContext,
  people: People,
  links: Links,
  forgetRecipient: ForgetRecipient,
  folder: string,
) {
  return {
    actingLocations: openActingLocations(context),
    availableItems: openAvailableItems(context),
    counts: openCounts(context),
    currentLocation: openCurrentLocation(context),
    dashboard: openDashboard(context),
    generic: openGeneric(context),
    inventoryLevels: openInventoryLevels(context),
    listExports: openListExports(context, folder),
    locations: openLocations(context),
    lotOverview: openLotOverview(context),
    printedDocuments: openPrintedDocuments(context),
    productOverview: openProductOverview(context),
    products: openProducts(context),
    purchaseOrders: openPurchaseOrders(context),
    search: openSearch(context),
    replenishment: openReplenishment(context),
    reversals: openReversals(context),
    sessions: openSessions(context, people),
    shipments: openShipments(context),
    stockLedger: openStockLedger(context),
    stockMovements: openStockMovements(context),
    stockOperations: openStockOperations(context),
    stockOverview: openStockOverview(context),
    supplierOverview: openSupplierOverview(context),
    uploadedImports: openUploadedImports(context, folder),
    users: openUsers(context, people, links, forgetRecipient),
  };
}
