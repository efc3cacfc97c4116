/** Lines of one transaction just written to the ledger, after their pairs were locked. */
export interface NewEntries {
  readonly transactionId: string;
  readonly typeId: string;
  readonly date: Date;
  readonly locationId: string;
  readonly lines: readonly EntryLine[];
}

export interface EntryLine {
  readonly productId: string;
  readonly itemId: string;
  readonly binId: string | null;
  readonly quantity: number;
}
