/** On whose instance something happens, and through whom. */
export interface InstanceCaller {
  readonly accountId: string;
  readonly tenantId: string;
  /** The account's time zone: dates in events are written in it. */
  readonly zone: string;
  /** The person signed in, or the one who created the key. */
  readonly personId: string;
}
