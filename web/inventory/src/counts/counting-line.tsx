import { Button, Flex, Group, Paper, Stack, Text } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import type { CountLine } from '@storehouse/contract/operations/instance/count-answers';
import { formatDay, formatMoment } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { NumberField } from '@storehouse/web-ui/number-field.tsx';
import { ErrorSentence } from '@storehouse/web-ui/states.tsx';
import { ToneBadge } from '@storehouse/web-ui/tone-badge.tsx';
import type { KeyboardEvent } from 'react';
import { lotInBin, lotName } from '../lots/name-lot.ts';
import { useMe } from '../session/me-context.ts';
import { quantityOf, shownQuantity } from './shown-quantity.ts';
import type { SavingLines } from './use-save-lines.ts';

/** Long enough for the next digit, short enough that nothing is lost when the phone is put away. */
const pauseMs = 800;

interface Props {
  readonly lines: SavingLines;
  readonly line: CountLine;
  readonly position: number;
  /** Called when Enter is pressed and the quantity is valid. */
  readonly onEnter: (position: number) => void;
}

/** A line to count. Its quantity is saved while it is typed. */
export function CountingLine({ lines, line, position, onEnter }: Props) {
  const { typed, state, error } = lines.entryOf(line);
  const text = shownQuantity(typed, line.quantityCounted);
  const saveSoon = useDebouncedCallback((quantity: number) => lines.save(line, quantity), pauseMs);

  function type(next: string): void {
    lines.type(line, next);
    saveSoon.cancel();
    const quantity = quantityOf(next);
    // An emptied field is not saved until the focus leaves it: most people empty it to type another number.
    if (typeof quantity === 'number') saveSoon(quantity);
  }

  function saveNow(given: string): void {
    saveSoon.cancel();
    const quantity = quantityOf(given);
    if (quantity !== undefined) lines.save(line, quantity);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    saveNow(text);
    if (event.currentTarget.checkValidity()) onEnter(position);
  }

  return (
    <Paper withBorder p="sm" component="li" data-count-line={line.id}>
      <Flex direction={{ base: 'column', sm: 'row' }} gap="sm" justify="space-between">
        <What line={line} />
        <Stack gap={4} w={{ base: '100%', sm: 320 }}>
          <Group gap="xs" wrap="nowrap" align="flex-start">
            <NumberField
              field={`sheet line ${String(position + 1)}`}
              aria-label={t('Counted of {{line}}', { line: nameOf(line) })}
              placeholder={t('Counted')}
              size="lg"
              min={0}
              flex={1}
              value={text}
              onChange={type}
              onBlur={() => saveNow(text)}
              onKeyDown={onKeyDown}
              onFocus={(event) => event.currentTarget.select()}
            />
            <Button
              variant="default"
              size="lg"
              fz="sm"
              px="sm"
              aria-label={t('Not found: {{line}}', { line: nameOf(line) })}
              onClick={() => {
                lines.type(line, '0');
                saveNow('0');
              }}
            >
              {t('Not found')}
            </Button>
          </Group>
          <Text size="xs" c={state === 'failed' ? 'red' : 'dimmed'} role="status" component="div">
            {state === 'saving' && t('Saving…')}
            {state === 'failed' && (
              <>
                {t('Not saved.')} <ErrorSentence error={error} />
              </>
            )}
            {state === 'idle' && <Saved line={line} />}
          </Text>
        </Stack>
      </Flex>
    </Paper>
  );
}

/** A line in a few words. */
export const nameOf = ({ product, inventoryItem, binLocation }: CountLine): string =>
  lotInBin(product.name, inventoryItem.lotNumber, binLocation);

function What({ line }: { readonly line: CountLine }) {
  const { product, inventoryItem, expirationDate, binLocation, isFound, isSentBack, quantityExpected } = line;
  const details = [
    ...(binLocation ? [t('Bin {{bin}}', { bin: binLocation.name })] : []),
    t('Lot {{lot}}', { lot: lotName(inventoryItem.lotNumber) }),
    ...(expirationDate === null ? [] : [t('expires {{date}}', { date: formatDay(expirationDate) })]),
  ];
  return (
    <Stack gap={2} miw={0}>
      <Group gap="xs">
        <Text fw={600}>{product.name}</Text>
        {isSentBack && <ToneBadge tone="warning">{t('Count again')}</ToneBadge>}
        {isFound && <ToneBadge tone="waiting">{t('Found')}</ToneBadge>}
      </Group>
      <Text size="sm" c="dimmed">
        {product.productCode} · {details.join(' · ')}
      </Text>
      {quantityExpected !== null && <Text size="sm">{t('Expected {{quantity}}', { quantity: quantityExpected })}</Text>}
    </Stack>
  );
}

function Saved({ line: { countedBy, countedAt } }: { readonly line: CountLine }) {
  const { account } = useMe();
  if (countedAt === null) return t('Not counted yet');
  const moment = formatMoment(countedAt, account.zone);
  return countedBy === null
    ? t('Saved, {{moment}}', { moment })
    : t('Saved by {{person}}, {{moment}}', { person: countedBy.name, moment });
}
