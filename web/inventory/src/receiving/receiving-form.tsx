import { Button, Stack, Text } from '@mantine/core';
import { DialogButtons } from '@storehouse/web-ui/dialog-buttons.tsx';
import { FormProblem } from '@storehouse/web-ui/form-problem.tsx';
import { t } from '@storehouse/web-ui/messages.ts';
import { notifyFailed } from '@storehouse/web-ui/notify.ts';
import { useApiForm, type Sent } from '@storehouse/web-ui/use-api-form.ts';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useBins } from '../fields/bin-select.tsx';
import { textOrNull } from '../fields/read-fields.ts';
import { useAskAboutExpired } from '../lots/use-ask-about-expired.tsx';
import { focusPart } from './focus-part.ts';
import { ReceivingCard, type Receivable, type ScannedCode } from './receiving-card.tsx';
import {
  arrivedParts,
  explainedLines,
  fillScanned,
  lineProblems,
  receivingLine,
  remapReceipt,
  type ReceivingLine,
} from './receiving-line.ts';
import { ScanField } from './scan-field.tsx';
import { useFindScanned } from './use-scan-into.ts';

/** What arrived, and the differences that were explained; both name their line by its index. */
export interface Received {
  readonly parts: ReturnType<typeof arrivedParts>;
  readonly explained: ReturnType<typeof explainedLines>;
}

interface Props {
  readonly items: readonly Receivable[];
  /** The location that receives the stock. */
  readonly locationId: string;
  /** Whether more than was expected can arrive. */
  readonly mayBeMore: boolean;
  /** Whether a receipt may contain no stock at all if what is missing is explained. */
  readonly mayBeNothing: boolean;
  readonly onReceive: (received: Received) => Sent;
}

/** Receives lines lot by lot and bin by bin; asks why if more or less arrives than was expected. */
export function ReceivingForm({ items: given, locationId, mayBeMore, mayBeNothing, onReceive }: Props) {
  // Fixed when the form opens: what someone else receives later must not shift the lines.
  const [items] = useState(given);
  const { mayReceive, dialog } = useAskAboutExpired();
  const findScanned = useFindScanned(items.map(({ product }) => product.id));
  const hasBins = useBins(locationId).length > 0;
  const element = useRef<HTMLFormElement>(null);
  const expected = items.map((item) => item.expected);
  const { form, problem, isSaving, onSubmit } = useApiForm<{ lines: ReceivingLine[] }>(
    {
      initialValues: { lines: items.map((item) => receivingLine(item.expected)) },
      validate: ({ lines }) => ({
        ...Object.fromEntries(
          lines.flatMap((line, index) =>
            Object.entries(lineProblems(line, expected[index] ?? 0, mayBeMore)).map(([name, message]) => [
              `lines.${String(index)}.${name}`,
              message,
            ]),
          ),
        ),
        ...(isNothing(lines) ? { 'lines.0.parts.0.quantity': t('Enter what arrived') } : {}),
      }),
    },
    async ({ lines }) => {
      const parts = arrivedParts(lines);
      const explained = explainedLines(lines, expected);
      return onReceive({ parts, explained }).catch(remapReceipt(parts, explained));
    },
    {
      confirm: ({ lines }) =>
        mayReceive(
          arrivedParts(lines).flatMap(({ line, lotNumber, expirationDate }) => {
            const item = items[line];
            if (!item) return [];
            const named = item.lot === null ? textOrNull(lotNumber) : item.lot.lotNumber;
            return [{ product: item.product, lotNumber: named, expirationDate: textOrNull(expirationDate) }];
          }),
        ),
    },
  );
  const isNothing = (lines: readonly ReceivingLine[]) =>
    arrivedParts(lines).length === 0 && !(mayBeNothing && explainedLines(lines, expected).length > 0);
  const setLine = (index: number, line: ReceivingLine) => {
    form.setFieldValue(`lines.${String(index)}`, line);
    // The change may have resolved the errors of the difference.
    for (const name of ['reasonCode', 'comment']) form.clearFieldError(`lines.${String(index)}.${name}`);
  };

  /** Changes a line, then focuses the quantity of a part, which may be new. */
  function changeAndMove(index: number, line: ReceivingLine, at: number): void {
    flushSync(() => setLine(index, line));
    focusPart(element.current, index, at);
  }

  /** Fills in the lot, then focuses its quantity unless the focus has already moved elsewhere. */
  function fill(index: number, { barcode, code, movesOn }: ScannedCode): void {
    const current = form.getValues().lines[index];
    if (!current) return;
    const [line, at] = fillScanned(current, barcode, code);
    if (movesOn) changeAndMove(index, line, at);
    else setLine(index, line);
  }

  async function scan(code: string, isLast: () => boolean): Promise<string | null> {
    const found = await findScanned(code);
    if ('problem' in found) return found.problem;
    // The focus stays if the next code is being typed: it would end up in the quantity.
    fill(found.line, { barcode: found.barcode, code, movesOn: isLast() });
    return null;
  }

  /** A code scanned into a line's lot field fills that line. If the code is another product's, the field shows an error. */
  async function scanInto(index: number, scanned: ScannedCode): Promise<void> {
    fill(index, scanned);
    const found = await findScanned(scanned.code);
    if ('line' in found ? found.line === index : found.problem === t('No product has this bar code')) return;
    const message =
      'problem' in found
        ? found.problem
        : t('This is {{product}}', { product: items[found.line]?.product.name ?? t('another product') });
    form.setFieldError(`lines.${String(index)}.parts.0.lotNumber`, message);
  }

  return (
    <form ref={element} onSubmit={onSubmit} noValidate aria-label={t('Receive')}>
      <Stack>
        <FormProblem problem={problem} />
        <Text size="sm" c="dimmed">
          {t('Change a quantity if more or less arrived; enter 0 to skip a line.')}
        </Text>
        <ScanField onScan={scan} />
        {items.map((item, index) => {
          const line = form.values.lines[index];
          return (
            line && (
              <ReceivingCard
                key={item.id}
                item={item}
                index={index}
                line={line}
                onChange={(changed) => setLine(index, changed)}
                onParts={(changed, at) => changeAndMove(index, changed, at)}
                onScan={(scanned) => void scanInto(index, scanned).catch(notifyFailed)}
                binsOf={hasBins ? locationId : null}
                mayBeMore={mayBeMore}
                errorOf={(path) => form.errors[path]}
              />
            )
          );
        })}
        <DialogButtons>
          <Button type="submit" loading={isSaving}>
            {t('Receive')}
          </Button>
        </DialogButtons>
      </Stack>
      {dialog}
    </form>
  );
}
