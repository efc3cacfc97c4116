-- Queries over the folder that `storehouse pull --format parquet --to copy` writes. Run them beside that folder:
--   duckdb < queries.sql

-- Views over the folders. A folder of checks has one file per day: the newest is the current state.
create view stock_on_hand as select * from 'copy/stock-on-hand/*.parquet';
create view stock_now as from stock_on_hand where captureLocalDate = (select max(captureLocalDate) from stock_on_hand);
create view stock_history as select * from 'copy/stock-history-daily/*.parquet';
create view activity as select * from 'copy/activity-daily/*.parquet';
create view stock_value as select * from 'copy/stock-value-history/all.parquet';
create view lots_expiring as select * from 'copy/lots-expiring/*.parquet';
create view orders_open as select * from 'copy/purchase-orders-open/*.parquet';

-- What is out of stock, and for how long.
select locationName, productCode, productName, minQuantity, daysAtZero30
from stock_now
where stockState = 'AT_ZERO_MIN_SET'
order by daysAtZero30 desc nulls last, locationName, productName;

-- The value of the stock by location. It is a DECIMAL: nothing is lost in the sum.
select locationName, count(*) as pairs, sum(stockValue) as stockValue
from stock_now
group by locationName
order by stockValue desc nulls last;

-- The value of the whole stock from month to month, at the last day of each that has one.
select strftime(periodEnd, '%Y-%m') as month, arg_max(stockValue, periodEnd) as stockValue
from stock_value
where stockValue is not null
group by month
order by month;

-- The ten products that are used most, with the quantity that is left.
select a.productCode, a.productName, sum(a.quantityOut) as used, any_value(s.onHand) as onHand
from activity a
left join (select productId, sum(quantityOnHand) as onHand from stock_now group by productId) s using (productId)
where a.category in ('ISSUE', 'CONSUMPTION')
group by a.productCode, a.productName
order by used desc, a.productCode
limit 10;

-- Days without stock by product, since the first day of the copy.
select productCode, productName, count(*) filter (where quantityOnHand <= 0) as daysAtZero, count(*) as daysChecked
from stock_history
group by productCode, productName
having daysAtZero > 0
order by daysAtZero desc, productCode;

-- What expires within a month, worth most first.
select locationName, productName, lotNumber, expirationDate, quantityOnHand, valueAtRisk
from lots_expiring
where captureLocalDate = (select max(captureLocalDate) from lots_expiring) and daysToExpiry <= 30
order by valueAtRisk desc nulls last, expirationDate;

-- Open orders by currency; amounts of different currencies are never summed.
select currencyLabel, count(distinct orderId) as orders, sum(valueNotReceived) as valueNotReceived
from orders_open
where captureLocalDate = (select max(captureLocalDate) from orders_open)
group by currencyLabel
order by currencyLabel;
