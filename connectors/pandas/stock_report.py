# Storehouse with pandas, as a notebook: each "# %%" starts a cell in Jupyter, VS Code and PyCharm.
# It also runs as a script: STOREHOUSE_API_KEY=shk.… python stock_report.py
# Needs pandas and the client (pip install ./clients/python).

# %% Connect
import os

import pandas as pd

from storehouse import Storehouse

sh = Storehouse(
    api_key=os.environ["STOREHOUSE_API_KEY"],
    platform_url=os.environ.get("STOREHOUSE_PLATFORM_URL", "http://localhost:8080"),
)

# %% The stock of the latest check, with the types of the schema
stock = sh.reporting.frame("stock-on-hand")
print(f"{len(stock)} pairs on {stock.attrs['captureLocalDate']}")

# %% Value by location. Money is exact to the cent as Float64; sums are rounded for show
by_location = (
    stock.groupby("locationName")
    .agg(pairs=("productId", "count"), value=("stockValue", "sum"))
    .sort_values("value", ascending=False)
    .round({"value": 2})
)
print(by_location.to_string())

# %% What needs attention: at zero or below its minimum
short = stock[stock["stockState"].isin(["AT_ZERO_MIN_SET", "BELOW_MINIMUM"])]
print(short[["locationName", "productName", "quantityOnHand", "minQuantity"]].to_string(index=False))

# %% Use by day and category. Days without activity have no row, so they are filled up
activity = sh.reporting.frame("activity")
by_day = (
    activity.pivot_table(index="activityDate", columns="category", values="quantityOut", aggfunc="sum", observed=True)
    .asfreq("D")
    .fillna(0)
)
print(by_day.to_string())

# %% The value of the stock as a series. A day without a check is missing, which is not the same as zero
values = sh.reporting.frame("stock-value-history", grain="all").set_index("periodEnd")["stockValue"].dropna()
print(values.tail(5).to_string())

# %% A check of the whole: the rows add up to the summary, up to a few cents of rounding per row
[summary] = sh.reporting.all("summary")
difference = abs(float(stock["stockValue"].sum()) - (summary["stockValue"] or 0))
assert difference <= 0.01 * len(stock), difference
assert isinstance(stock["captureLocalDate"].iloc[0], pd.Timestamp)
sh.close()
