import type { LocalDay } from '../../../foundation/time/local-day.ts';
import { layOutMail, type MailSection } from '../../mail/lay-out-mail.ts';
import type { MailText } from '../../mail/mail.ts';
import type { CheckFindings, Findings } from '../findings/read-findings.ts';

interface ReportedCheck {
  readonly accountName: string;
  readonly day: LocalDay;
  readonly expiryWindowDays: number;
  readonly portalUrl: string;
  readonly findings: CheckFindings;
}

const footer =
  'You receive this email because you are a recipient of the stock alerts. The account owner or a manager can change this in the portal, under Stock alerts.';

/** The email after a check; null if there is nothing to report. */
export function alertMail(check: ReportedCheck): MailText | null {
  const sections = sectionsOf(check);
  if (sections.length === 0) return null;
  return layOutMail({
    subject: `Stock alert ${check.day} – ${check.accountName}: ${sections.map(({ title }) => title.toLowerCase()).join(', ')}`,
    lines: [`The daily check of ${check.day} found the following at ${check.accountName}:`],
    link: { label: 'Open the portal', url: check.portalUrl },
    sections,
    footer,
  });
}

/** The weekly summary. It is sent even if there is nothing to report, so that its absence means a problem. */
export function summaryMail(check: ReportedCheck): MailText {
  const sections = sectionsOf(check);
  return layOutMail({
    subject: `Weekly stock summary ${check.day} – ${check.accountName}`,
    lines: [
      sections.length === 0
        ? `The daily check of ${check.day} found nothing that needs attention at ${check.accountName}.`
        : `The following needs attention at ${check.accountName}, as of the daily check of ${check.day}:`,
    ],
    link: { label: 'Open the portal', url: check.portalUrl },
    sections,
    footer,
  });
}

function sectionsOf({ findings, expiryWindowDays }: ReportedCheck): MailSection[] {
  const { stockOuts, belowMinimum, expiring, overdueOrders } = findings;
  const stock = ({ quantity, minimum, locationName }: (typeof stockOuts.items)[number]) =>
    `${locationName ?? ''}: ${String(quantity)} on hand, minimum ${String(minimum)}`;
  return [
    section('Out of stock', stockOuts, productTitle, stock),
    section('Below minimum', belowMinimum, productTitle, stock),
    section(
      `Expiring within ${String(expiryWindowDays)} days`,
      expiring,
      productTitle,
      ({ expirationDate, lotNumber, locationName, quantity }) =>
        `${expirationDate}${lotNumber === null ? '' : `, lot ${lotNumber}`}, ${locationName ?? ''}: ${String(quantity)} on hand`,
    ),
    section(
      'Overdue orders',
      overdueOrders,
      ({ orderNumber, name }) => [orderNumber, name].filter((text) => text !== null).join(' '),
      ({ expectedDate, supplierName, destinationName }) =>
        `expected ${expectedDate} from ${supplierName ?? 'unknown'} at ${destinationName ?? 'unknown'}`,
    ),
  ].filter((one) => one !== null);
}

const productTitle = ({
  productName,
  productCode,
}: {
  productName: string | null;
  productCode: string | null;
}): string => `${productName ?? 'Unnamed product'}${productCode === null ? '' : ` (${productCode})`}`;

function section<Item>(
  title: string,
  { items, total }: Findings<Item>,
  titleOf: (item: Item) => string,
  detailOf: (item: Item) => string,
): MailSection | null {
  if (total === 0) return null;
  return {
    title: `${title} (${String(total)})`,
    items: items.map((item) => ({ title: titleOf(item), detail: detailOf(item) })),
    more: total - items.length,
  };
}
