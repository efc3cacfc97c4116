import { formatDay } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { useQuery } from '@tanstack/react-query';
import { binsQuery, lotsQuery, productQuery } from '../api/queries.ts';
import { usePageId } from '../frame/use-page-id.ts';
import { binCodeOf, lotCodeOf, productCodeOf } from './label-code.ts';
import { Labels } from './labels.tsx';

export function ProductLabelsPage() {
  const product = useQuery(productQuery(usePageId()));
  return (
    <QueryView query={product}>
      {({ id, name, productCode, upc, unitOfMeasure }) => (
        <Labels
          title={t('Labels for {{name}}', { name })}
          labels={[
            {
              key: id,
              title: name,
              details: [[productCode, unitOfMeasure, upc].filter(Boolean).join(' · ')],
              code: productCodeOf({ upc, productCode }),
            },
          ]}
        />
      )}
    </QueryView>
  );
}

/** Labels for the lots of a product that have a number. */
export function LotLabelsPage() {
  const id = usePageId();
  const product = useQuery(productQuery(id));
  const lots = useQuery(lotsQuery(id));
  return (
    <QueryView query={product}>
      {({ name, productCode, upc }) => (
        <QueryView query={lots}>
          {({ data }) => (
            <Labels
              title={t('Lot labels for {{name}}', { name })}
              labels={data.flatMap(({ id: key, lotNumber, expirationDate }) =>
                lotNumber === null
                  ? []
                  : [
                      {
                        key,
                        title: name,
                        details: [
                          t('{{code}} · Lot {{lot}}', { code: productCode, lot: lotNumber }),
                          ...(expirationDate === null
                            ? []
                            : [t('Expires {{date}}', { date: formatDay(expirationDate) })]),
                        ],
                        code: lotCodeOf(upc, { lotNumber, expirationDate }),
                      },
                    ],
              )}
            />
          )}
        </QueryView>
      )}
    </QueryView>
  );
}

export function BinLabelsPage() {
  const bins = useQuery(binsQuery(usePageId()));
  return (
    <QueryView query={bins}>
      {({ data }) => (
        <Labels
          title={t('Bin labels')}
          labels={data
            .filter(({ active }) => active)
            .map((bin) => ({
              key: bin.id,
              title: bin.name,
              details: bin.locationNumber === null ? [] : [bin.locationNumber],
              code: binCodeOf(bin),
            }))}
        />
      )}
    </QueryView>
  );
}
