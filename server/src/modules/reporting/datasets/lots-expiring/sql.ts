import { idText } from '../../request/instance-id.ts';

/** The columns of the page by position. */
export const lotColumn = {
  locationId: 0,
  locationName: 1,
  productId: 2,
  productCode: 3,
  productName: 4,
  inventoryItemId: 5,
  lotNumber: 6,
  expirationDate: 7,
  daysToExpiry: 8,
  quantity: 9,
  unitPrice: 10,
  value: 11,
} as const;

/** $1 account, $2 check day, $3 first and $4 last expiration date, $5 location. */
const lotsSql = (hasLocation: boolean) => `
  from lot_runs s
  where s.account_id = $1 and s.first_day <= $2 and s.last_day >= $2
    and s.expiration_date between $3 and $4 and ${hasLocation ? 's.location_id = $5' : '$5::uuid is null'}`;

/** $6 price day; $7 to $10 the previous lot, $11 rows. */
export const lotsExpiringSql = (hasLocation: boolean): string => `
with page as materialized (
  select s.* ${lotsSql(hasLocation)}
    and (s.expiration_date, s.location_id, s.product_id, s.inventory_item_id) > ($7, $8, $9, $10)
  order by s.expiration_date, s.location_id, s.product_id, s.inventory_item_id limit $11
)
select ${idText('s.location_id')}, l.name, ${idText('s.product_id')}, n.product_code, n.name, ${idText('s.inventory_item_id')},
  s.lot_number, s.expiration_date, s.expiration_date - $2::date, s.quantity, round(p.price, 2), round(s.quantity * p.price, 2)
from page s
left join location_name_runs l
  on l.account_id = $1 and l.location_id = s.location_id and l.first_day <= $2 and l.last_day >= $2
left join product_name_runs n
  on n.account_id = $1 and n.product_id = s.product_id and n.first_day <= $2 and n.last_day >= $2
left join price_runs p on p.account_id = $1 and p.product_id = s.product_id and p.first_day <= $6 and p.last_day >= $6
order by s.expiration_date, s.location_id, s.product_id, s.inventory_item_id`;

export const countLotsSql = (hasLocation: boolean): string => `select count(*) as total ${lotsSql(hasLocation)}`;
