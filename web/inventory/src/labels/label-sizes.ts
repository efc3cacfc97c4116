import { t } from '@storehouse/web-ui/messages.ts';

/** A sheet of labels, or a roll with one label per page. In millimetres. */
export interface LabelSize {
  readonly label: string;
  readonly width: number;
  readonly height: number;
  /** Null for a roll. */
  readonly sheet: {
    readonly columns: number;
    readonly top: number;
    readonly left: number;
    readonly gap: number;
    readonly rows: number;
  } | null;
}

export const labelSizes = {
  'a4-24': {
    label: t('A4 sheet, 24 labels of 70 × 37 mm'),
    width: 70,
    height: 37,
    sheet: { columns: 3, rows: 8, top: 0, left: 0, gap: 0 },
  },
  'a4-21': {
    label: t('A4 sheet, 21 labels of 63.5 × 38.1 mm'),
    width: 63.5,
    height: 38.1,
    sheet: { columns: 3, rows: 7, top: 15, left: 7.2, gap: 2.5 },
  },
  'letter-30': {
    label: t('Letter sheet, 30 labels of 2⅝ × 1 in'),
    width: 66.7,
    height: 25.4,
    sheet: { columns: 3, rows: 10, top: 12.7, left: 4.8, gap: 3.1 },
  },
  'roll-57': { label: t('Label printer, 57 × 32 mm'), width: 57, height: 32, sheet: null },
  'roll-100': { label: t('Label printer, 100 × 50 mm'), width: 100, height: 50, sheet: null },
} as const satisfies Readonly<Record<string, LabelSize>>;
export type LabelSizeName = keyof typeof labelSizes;
export const labelSizeNames = Object.keys(labelSizes) as LabelSizeName[];
