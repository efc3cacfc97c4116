import { useQueryClient } from '@tanstack/react-query';
import { t } from '@storehouse/web-ui/messages.ts';
import { useAskFirst } from '@storehouse/web-ui/use-ask-first.tsx';
import type { ReactNode } from 'react';
import { lotsQuery } from '../api/queries.ts';
import { dayFromNow } from '../frame/day-from-now.ts';
import { useMe } from '../session/me-context.ts';
import { isWithheld, describeWithheld } from './name-lot.ts';
import { Sentences } from './sentences.tsx';

/** A lot being received, with the expiry date read from its label, if any. */
interface ArrivingLot {
  readonly product: { readonly id: string; readonly name: string };
  /** Null for the default lot. */
  readonly lotNumber: string | null;
  readonly expirationDate?: string | null;
}

interface AskAboutExpired {
  /** Resolves to true if these lots may be received; asks first if some have expired. */
  readonly mayReceive: (arriving: readonly ArrivingLot[]) => Promise<boolean>;
  /** Render this on the page. */
  readonly dialog: ReactNode;
}

/** Asks before expired stock is received. For every form that receives stock. */
export function useAskAboutExpired(): AskAboutExpired {
  const expiredAmong = useExpiredAmong();
  const { ask, dialog } = useAskFirst();
  return {
    dialog,
    async mayReceive(arriving) {
      const expired = await expiredAmong(arriving);
      if (expired.length === 0) return true;
      const text = <Sentences sentences={expired} />;
      return ask({ question: t('Receive expired stock?'), text, confirmLabel: t('Receive anyway') });
    },
  };
}

/** One sentence for each incoming lot that has expired. */
function useExpiredAmong(): (arriving: readonly ArrivingLot[]) => Promise<string[]> {
  const queryClient = useQueryClient();
  const { account } = useMe();
  return async (arriving) => {
    const today = dayFromNow(account.zone, 0);
    const productIds = [...new Set(arriving.map(({ product }) => product.id))];
    const lists = await Promise.all(productIds.map((id) => queryClient.query(lotsQuery(id))));
    const known = new Map(productIds.map((id, index) => [id, lists[index]?.data ?? []]));
    return arriving.flatMap(({ product, lotNumber, expirationDate = null }) => {
      if (expirationDate !== null && expirationDate < today) {
        return [describeWithheld({ lotNumber, expirationDate, withheld: 'EXPIRED' }, product.name)];
      }
      const lot = known.get(product.id)?.find((one) => one.lotNumber === lotNumber);
      return lot && isWithheld(lot) && lot.withheld === 'EXPIRED' ? [describeWithheld(lot, product.name)] : [];
    });
  };
}
