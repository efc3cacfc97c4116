/** $1 account, $2 check day, $3 price day, $4 products. */
export const productsOfCatalogueSql = {
  name: 'catalogue-products',
  text: `
select n.product_id, n.product_code, n.name, p.price
from product_name_runs n
left join price_runs p on p.account_id = $1 and p.product_id = n.product_id and p.first_day <= $3 and p.last_day >= $3
where n.account_id = $1 and n.product_id = any ($4::uuid[]) and n.first_day <= $2 and n.last_day >= $2`,
};

/** $1 account, $2 check day. */
export const locationsOfCatalogueSql = {
  name: 'catalogue-locations',
  text: `
select location_id, name from location_name_runs where account_id = $1 and first_day <= $2 and last_day >= $2`,
};
