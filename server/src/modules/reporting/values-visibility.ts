import type { ValuesHidden } from '@storehouse/contract/reporting/values';

/** Whether money is shown, and if not why. */
export interface ValuesVisibility {
  readonly included: boolean;
  readonly hidden: ValuesHidden;
}

interface KeySetting {
  /** Null if the setting could not be checked. */
  readonly includeValues: boolean | null;
  readonly createdBy: string;
  readonly ownerId: string;
}

/** Document 1, valuesHidden. A key shows values only while its creator owns the account. */
export function valuesVisibilityOf({ includeValues, createdBy, ownerId }: KeySetting): ValuesVisibility {
  if (includeValues === null) return { included: false, hidden: 'unavailable' };
  if (!includeValues) return { included: false, hidden: 'key' };
  if (createdBy !== ownerId) return { included: false, hidden: 'not_owner' };
  return { included: true, hidden: null };
}
