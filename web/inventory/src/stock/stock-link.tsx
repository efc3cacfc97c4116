import type { ReactNode } from 'react';
import { TextLink } from '../frame/text-link.tsx';

interface Props {
  /** The id of the product. */
  readonly id: string;
  /** Where; empty for the current location. */
  readonly location: string;
  readonly children: ReactNode;
}

/** A link to the stock of a product at a location. */
export function StockLink({ id, location, children }: Props) {
  return (
    <TextLink to="/stock/$id" params={{ id }} search={(location === '' ? {} : { location }) as never}>
      {children}
    </TextLink>
  );
}
