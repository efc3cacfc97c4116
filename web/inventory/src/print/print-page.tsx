import type { PrintedDocument, PrintedParty } from '@storehouse/contract/operations/instance/print-operations';
import { printedKinds } from '@storehouse/contract/inventory/printed-kinds';
import { oneOf } from '@storehouse/web-ui/list-state.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { printedDocumentQuery } from '../api/queries.ts';
import { usePageId } from '../frame/use-page-id.ts';
import { useMe } from '../session/me-context.ts';
import { LinesTable } from './lines-table.tsx';
import classes from './paper.module.css';
import { factsOf, printedTitles, signatures } from './printed-words.ts';

/** A document on paper: a purchase order, a pick list, a packing slip or a goods received note. */
export function PrintPage() {
  const { kind }: { kind?: unknown } = useParams({ strict: false });
  const document = useQuery(printedDocumentQuery(oneOf(printedKinds, String(kind), 'purchaseOrder'), usePageId()));
  return <QueryView query={document}>{(found) => <Paper document={found} />}</QueryView>;
}

function Paper({ document }: { readonly document: PrintedDocument }) {
  const { account } = useMe();
  const { kind, number, name, from, to, description, lines } = document;
  const title = printedTitles[kind];
  // A browser names the PDF after the title.
  useEffect(() => {
    window.document.title = `${title} ${number}`;
  }, [title, number]);
  return (
    <article className={classes['paper']}>
      <div className={classes['head']}>
        <div>
          <h1 className={classes['title']}>{title}</h1>
          <div className={classes['number']}>{number}</div>
          {name !== null && name !== number && <div>{name}</div>}
        </div>
        <div className={classes['account']}>{account.name}</div>
      </div>
      <div className={classes['parties']}>
        {from && <Party label={kind === 'purchaseOrder' ? t('Supplier') : t('From')} party={from} />}
        <Party label={kind === 'purchaseOrder' ? t('Deliver to') : t('To')} party={to} />
        <dl>
          {factsOf(document, account.zone).map(([fact, value]) => (
            <div key={fact}>
              <dt>{fact}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {lines.length === 0 ? <p>{t('There are no lines.')}</p> : <LinesTable document={document} />}
      {description !== null && <p className={classes['notes']}>{description}</p>}
      <div className={classes['signatures']}>
        {signatures[kind].map((who) => (
          <div key={who} className={classes['signature']}>
            {who}
          </div>
        ))}
      </div>
    </article>
  );
}

function Party({
  label,
  party: { name, locationNumber, address },
}: {
  readonly label: string;
  readonly party: PrintedParty;
}) {
  return (
    <dl>
      <dt>{label}</dt>
      <dd>
        <div className={classes['party']}>{name}</div>
        {address.map((line) => (
          <div key={line}>{line}</div>
        ))}
        {locationNumber !== null && <div className={classes['small']}>{locationNumber}</div>}
      </dd>
    </dl>
  );
}
