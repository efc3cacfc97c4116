import { Alert, Button, List, Stack, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { DialogButtons } from '@storehouse/web-ui/dialog-buttons.tsx';
import { Dialog } from '@storehouse/web-ui/dialog.tsx';
import { t } from '@storehouse/web-ui/messages.ts';
import { notifyFailed } from '@storehouse/web-ui/notify.ts';
import { useUnsavedWork } from '@storehouse/web-ui/unsaved-work.ts';
import { useState } from 'react';
import { productsQuery } from '../api/queries.ts';
import { newLine, type OrderLine } from './order-line.ts';
import { parsePastedLines } from './parse-pasted-lines.ts';

interface Props {
  readonly onAdd: (lines: OrderLine[]) => void;
  readonly onClose: () => void;
}

interface Checked {
  /** The text that was checked. */
  readonly text: string;
  readonly good: readonly OrderLine[];
  readonly bad: readonly BadLine[];
}

interface BadLine {
  readonly row: number;
  readonly problem: string;
}

/** Adds many lines copied from a spreadsheet. Errors are listed line by line, and the valid lines can be added. */
export function PasteLinesDialog({ onAdd, onClose }: Props) {
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const [lastChecked, setLastChecked] = useState<Checked | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  useUnsavedWork(text.trim() !== '');
  // The text may change while it is being checked.
  const checked = lastChecked?.text === text ? lastChecked : null;

  async function check(): Promise<void> {
    setIsBusy(true);
    try {
      // One request for the whole catalogue instead of one per pasted line.
      const { data } = await queryClient.query({ ...productsQuery(), staleTime: 60_000 });
      const byCode = new Map(data.map((product) => [product.productCode.toLowerCase(), product]));
      const good: OrderLine[] = [];
      const bad: BadLine[] = [];
      for (const { row, code, quantity, unitPrice, problem } of parsePastedLines(text)) {
        const product = byCode.get(code.toLowerCase());
        if (problem !== null) bad.push({ row, problem });
        else if (!product) bad.push({ row, problem: t('no product has the code “{{code}}”', { code }) });
        else if (!product.active) bad.push({ row, problem: t('the product “{{code}}” is inactive', { code }) });
        else good.push(newLine({ product, quantity, unitPrice }));
      }
      setLastChecked({ text, good, bad });
    } catch (error) {
      notifyFailed(error);
    } finally {
      setIsBusy(false);
    }
  }

  const add = (lines: readonly OrderLine[]) => {
    onAdd([...lines]);
    onClose();
  };

  return (
    <Dialog onClose={onClose} title={t('Paste lines')} size="lg">
      <Stack>
        <Text size="sm">
          {t('One line per product: code, quantity, unit price. Separate the columns with tabs, semicolons or commas.')}
        </Text>
        <Textarea
          label={t('Lines')}
          data-autofocus
          autosize
          minRows={6}
          maxRows={14}
          placeholder={'PR-1001\t20\t4.50\nPR-1002\t5'}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={
            checked && checked.bad.length > 0
              ? t('{{bad}} of the lines cannot be added', { bad: checked.bad.length })
              : null
          }
        />
        {checked && checked.bad.length > 0 && (
          <Alert color="red" variant="light" role="alert" title={t('These lines have errors')}>
            <List size="sm">
              {checked.bad.slice(0, 50).map(({ row, problem }) => (
                <List.Item key={row}>{t('Line {{row}}: {{problem}}', { row, problem })}</List.Item>
              ))}
            </List>
          </Alert>
        )}
        {checked && (
          <Text size="sm" role="status">
            {t('{{count}} lines are valid.', { count: checked.good.length, one: '{{count}} line is valid.' })}
          </Text>
        )}
        <DialogButtons>
          {checked === null || checked.good.length === 0 ? (
            <Button loading={isBusy} disabled={text.trim() === ''} onClick={() => void check()}>
              {t('Check')}
            </Button>
          ) : (
            <Button onClick={() => add(checked.good)}>
              {t('Add {{count}} lines', { count: checked.good.length, one: 'Add {{count}} line' })}
            </Button>
          )}
        </DialogButtons>
      </Stack>
    </Dialog>
  );
}
