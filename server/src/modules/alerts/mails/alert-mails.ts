import type { LocalDay } from '../../../foundation/time/local-day.ts';
import { layOutMail, type MailSection } from '../../mail/lay-out-mail.ts';
import type { MailText } from '../../mail/mail.ts';
import type { AlertSettings } from '../alert-settings.ts';
import type { CheckFindings, Findings } from '../findings/read-findings.ts';

interface ReportedCheck {
  readonly accountName: string;
  readonly day: LocalDay;
  /** The day of the order check that the overdue orders are from; null if there was none yet. */
  readonly orderDay: LocalDay | null;
  readonly expiryWindowDays: number;
  readonly portalUrl: string;
  /** What is looked for, and where. */
  readonly settings: Pick<AlertSettings, 'stockOuts' | 'belowMinimum' | 'expiring' | 'overdueOrders' | 'locationIds'>;
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
    lines: [`The daily check of ${check.day} found the following at ${placeOf(check)}:`, ...unknownOrders(check)],
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
      ...(sections.length === 0
        ? nothingFound(check)
        : [`The following needs attention at ${placeOf(check)}, as of the daily check of ${check.day}:`]),
      ...unknownOrders(check),
    ],
    link: { label: 'Open the portal', url: check.portalUrl },
    sections,
    footer,
  });
}

const placeOf = ({ accountName, settings }: ReportedCheck): string =>
  settings.locationIds === null ? accountName : `the selected locations of ${accountName}`;

/** Names what was looked for: something else, or another location, may well need attention. */
function nothingFound(check: ReportedCheck): string[] {
  const titles = Object.values(titlesOf(check)).filter((title) => title !== null);
  if (titles.length > 0)
    return [
      `The daily check of ${check.day} found none of the following at ${placeOf(check)}: ${titles.join(', ').toLowerCase()}.`,
    ];
  return check.settings.overdueOrders ? [] : ['This summary is empty because no contents are selected for it.'];
}

const unknownOrders = ({ settings, orderDay }: ReportedCheck): string[] =>
  settings.overdueOrders && orderDay === null
    ? ['Whether orders are overdue is not known: no order check has been completed yet.']
    : [];

/** What is looked for. Null for what is not selected, or not known. */
function titlesOf({
  settings,
  day,
  orderDay,
  expiryWindowDays,
}: ReportedCheck): Record<keyof CheckFindings, string | null> {
  const overdueOrders = orderDay === day ? 'Overdue orders' : `Overdue orders as of the check of ${String(orderDay)}`;
  return {
    stockOuts: settings.stockOuts ? 'Out of stock' : null,
    belowMinimum: settings.belowMinimum ? 'Below minimum' : null,
    expiring: settings.expiring ? `Expiring within ${String(expiryWindowDays)} days` : null,
    overdueOrders: settings.overdueOrders && orderDay !== null ? overdueOrders : null,
  };
}

function sectionsOf(check: ReportedCheck): MailSection[] {
  const { stockOuts, belowMinimum, expiring, overdueOrders } = check.findings;
  const titles = titlesOf(check);
  const stock = ({ quantity, minimum, locationName }: (typeof stockOuts.items)[number]) =>
    `${locationName ?? ''}: ${String(quantity)} on hand, minimum ${String(minimum)}`;
  return [
    section(titles.stockOuts, stockOuts, productTitle, stock),
    section(titles.belowMinimum, belowMinimum, productTitle, stock),
    section(
      titles.expiring,
      expiring,
      productTitle,
      ({ expirationDate, lotNumber, locationName, quantity }) =>
        `${expirationDate}${lotNumber === null ? '' : `, lot ${lotNumber}`}, ${locationName ?? ''}: ${String(quantity)} on hand`,
    ),
    section(
      titles.overdueOrders,
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
  title: string | null,
  { items, total }: Findings<Item>,
  titleOf: (item: Item) => string,
  detailOf: (item: Item) => string,
): MailSection | null {
  if (title === null || total === 0) return null;
  return {
    title: `${title} (${String(total)})`,
    items: items.map((item) => ({ title: titleOf(item), detail: detailOf(item) })),
    more: total - items.length,
  };
}
