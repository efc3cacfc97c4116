import type { countOperations } from '@storehouse/contract/operations/instance/count-operations';
import type { replenishmentOperations } from '@storehouse/contract/operations/instance/replenishment-operations';
import type { stockOperations } from '@storehouse/contract/operations/instance/stock-operations';
import type { FastifyRequest } from 'fastify';
import type { FilterOf } from '../document-filters.ts';
import { locationOf } from './location-of.ts';

export const stockFilter = (
  request: FastifyRequest,
  { q, state = 'all', ...at }: FilterOf<typeof stockOperations.listStock>,
) => ({ locationId: locationOf(request, at['location.id']), search: q ?? null, state });

export const stockLotFilter = (
  request: FastifyRequest,
  { q, expiresBy, expiry, sort = 'expiry', ...at }: FilterOf<typeof stockOperations.listStockLots>,
) => ({
  locationId: locationOf(request, at['location.id']),
  productId: at['product.id'] ?? null,
  binId: at['binLocation.id'] ?? null,
  search: q ?? null,
  expiresBy: expiresBy ?? null,
  expiry: expiry ?? null,
  sort,
});

export const countFilter = (
  request: FastifyRequest,
  { state, ...at }: FilterOf<typeof countOperations.listCounts>,
) => ({ locationId: locationOf(request, at['location.id']), state: state ?? null });

export const needFilter = (
  request: FastifyRequest,
  { q, months = '1', ...of }: FilterOf<typeof replenishmentOperations.listReplenishment>,
) => ({
  locationId: locationOf(request, of['location.id']),
  supplierId: of['supplier.id'] ?? null,
  search: q ?? null,
  months: Number(months),
});
