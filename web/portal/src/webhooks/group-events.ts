import { t } from '@storehouse/web-ui/messages.ts';

interface EventType {
  readonly type: string;
  readonly category: string;
}

export interface EventGroup<Type> {
  readonly subject: string;
  readonly events: readonly Type[];
}

const subjects: Readonly<Record<string, string>> = {
  platform: t('Account and instance'),
  order: t('Orders'),
  shipment: t('Shipments'),
  inventory: t('Inventory'),
};

/** The event catalogue by subject, both in the catalogue's order. */
export function groupEvents<Type extends EventType>(events: readonly Type[]): EventGroup<Type>[] {
  const categories = [...new Set(events.map(({ category }) => category))];
  return categories.map((category) => ({
    subject: subjects[category] ?? category,
    events: events.filter((event) => event.category === category),
  }));
}

/** The chosen types after a group was switched on or off as a whole, in the catalogue's order. */
export function chooseGroup(
  all: readonly EventType[],
  chosen: readonly string[],
  group: readonly EventType[],
  isOn: boolean,
): string[] {
  const ofGroup = new Set(group.map(({ type }) => type));
  return all.map(({ type }) => type).filter((type) => (ofGroup.has(type) ? isOn : chosen.includes(type)));
}
