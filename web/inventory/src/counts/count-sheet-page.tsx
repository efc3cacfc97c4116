import { Button } from '@mantine/core';
import type { CountLine, CountSheet } from '@storehouse/contract/operations/instance/count-answers';
import { formatDay, formatMoment, formatNumber } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { countLinesQuery, countQuery } from '../api/queries.ts';
import { usePageId } from '../frame/use-page-id.ts';
import { lotName } from '../lots/name-lot.ts';
import { useMe } from '../session/me-context.ts';
import classes from './count-sheet-page.module.css';
import { describeScope } from './count-words.ts';

/** All lines of a count on paper, with space to write. */
export function CountSheetPage() {
  const id = usePageId();
  const count = useQuery(countQuery(id));
  return <QueryView query={count}>{(found) => <Sheet count={found} />}</QueryView>;
}

function Sheet({ count }: { readonly count: CountSheet }) {
  const { account } = useMe();
  const lines = useQuery(countLinesQuery(count.id, {}));
  return (
    <>
      <PageHead
        title={t('Count sheet {{countNumber}}', { countNumber: count.countNumber })}
        subtitle={t('{{scope}} at {{location}} · opened {{moment}}', {
          scope: describeScope(count),
          location: count.location.name,
          moment: formatMoment(count.dateCreated, account.zone),
        })}
      >
        <Button
          component={Link}
          to="/counts/$id"
          params={{ id: count.id } as never}
          variant="default"
          className={classes['onScreen'] ?? ''}
        >
          {t('Back to the count')}
        </Button>
        <Button
          leftSection={<IconPrinter size={16} aria-hidden />}
          className={classes['onScreen'] ?? ''}
          onClick={() => window.print()}
        >
          {t('Print')}
        </Button>
      </PageHead>
      <QueryView query={lines}>
        {({ data }) => (
          <Lines lines={data} showsExpected={data.some(({ quantityExpected }) => quantityExpected !== null)} />
        )}
      </QueryView>
      <p className={classes['signature']}>{t('Counted by')}</p>
    </>
  );
}

function Lines({ lines, showsExpected }: { readonly lines: readonly CountLine[]; readonly showsExpected: boolean }) {
  return (
    <div className={classes['frame']} role="region" aria-label={t('Count sheet')} tabIndex={0}>
      <table className={classes['sheet']}>
        <thead>
          <tr>
            <th scope="col">{t('Bin')}</th>
            <th scope="col">{t('Code')}</th>
            <th scope="col">{t('Product')}</th>
            <th scope="col">{t('Lot')}</th>
            <th scope="col">{t('Expires')}</th>
            {showsExpected && <th scope="col">{t('Expected')}</th>}
            <th scope="col">{t('Counted')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>{line.binLocation?.name}</td>
              <td>{line.product.productCode}</td>
              <td>{line.product.name}</td>
              <td>{lotName(line.inventoryItem.lotNumber)}</td>
              <td>{line.expirationDate === null ? '' : formatDay(line.expirationDate)}</td>
              {showsExpected && <td className={classes['number']}>{formatNumber(line.quantityExpected)}</td>}
              <td className={classes['space']} />
            </tr>
          ))}
          {/* Blank rows for lots that are found but not listed. */}
          {Array.from({ length: 5 }, (_, index) => (
            <tr key={`blank ${String(index)}`}>
              {Array.from({ length: showsExpected ? 7 : 6 }, (__, cell) => (
                <td key={cell} className={classes['blank']} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
