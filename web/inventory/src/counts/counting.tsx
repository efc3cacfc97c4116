import { Alert, Button, Group, Progress, Select, Stack, Text, TextInput } from '@mantine/core';
import type { CountLine, CountSheet } from '@storehouse/contract/operations/instance/count-answers';
import { ConfirmButton } from '@storehouse/web-ui/confirm-button.tsx';
import { oneOf } from '@storehouse/web-ui/list-state.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { notifyFailed } from '@storehouse/web-ui/notify.ts';
import { Pager } from '@storehouse/web-ui/pager.tsx';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { EmptyState } from '@storehouse/web-ui/states.tsx';
import { useListState } from '@storehouse/web-ui/use-list-state.ts';
import { useSearchText } from '@storehouse/web-ui/use-search-text.ts';
import { IconBarcode, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { countLinesQuery, productsQuery } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import { describeUncounted } from './count-words.ts';
import { CountingLine, nameOf } from './counting-line.tsx';
import classes from './counting.module.css';
import { FoundLotDialog } from './found-lot-dialog.tsx';
import { scannedLine } from './scanned-line.ts';
import { shownQuantity } from './shown-quantity.ts';
import { useSaveLines } from './use-save-lines.ts';

const pageSize = 50;
const shows = ['', 'uncounted', 'counted'] as const;
const showWords = { '': t('All lines'), uncounted: t('Not counted yet'), counted: t('Counted') };

const hasSeveralProducts = (lines: readonly CountLine[]): boolean =>
  lines.some(({ product }) => product.id !== lines[0]?.product.id);

/** Counting line by line, on a phone or with a hand scanner that types a code and Enter. */
export function Counting({ count }: { readonly count: CountSheet }) {
  const queryClient = useQueryClient();
  const change = useChange();
  const [{ q, offset, ...given }, set] = useListState({ q: '', show: '', offset: 0 });
  const show = oneOf(shows, given.show, '');
  const filter = { q, max: pageSize, offset };
  const lines = useQuery(countLinesQuery(count.id, show === '' ? filter : { ...filter, state: show }));
  const saving = useSaveLines(count.id);
  const notSaved = saving.unsaved.filter(({ state }) => state !== 'saving');
  const notSavedElsewhere = notSaved.filter(({ line: { id } }) => !lines.data?.data.some((line) => line.id === id));
  const [isAdding, setIsAdding] = useState(false);
  const [text, type] = useSearchText(q, (search) => set({ q: search }));
  const scan = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  // The id of the line that gets the focus once it is on the page.
  const [target, setTarget] = useState<string | null>(null);
  // How many lines the last scan may mean, if it is not clear which.
  const [matchCount, setMatchCount] = useState<number | null>(null);

  useEffect(() => {
    const field =
      target === null ? null : list.current?.querySelector<HTMLElement>(`[data-count-line="${target}"] input`);
    if (!field) return;
    field.focus();
    setTarget(null);
  }, [target, lines.data]);

  /** Scanners press Enter right after typing, before the list has caught up: this searches for exactly the typed text. */
  async function find(): Promise<void> {
    const search = text.trim();
    if (search === '') return;
    // The next scan overwrites this text, perhaps before its line is found. The focus then stays in the field.
    scan.current?.select();
    setMatchCount(null);
    try {
      const matching = await findLines(search);
      const upcs = hasSeveralProducts(matching)
        ? await queryClient.query(productsQuery({ upc: search }))
        : { data: [] };
      if (scan.current?.value.trim() !== search) return;
      const isCounted = (line: CountLine) => shownQuantity(saving.entryOf(line).typed, line.quantityCounted) !== '';
      const found = scannedLine({ code: search, withUpc: upcs.data.map(({ id }) => id) }, matching, isCounted);
      const position = found === null ? 0 : matching.indexOf(found);
      set({ q: search, show: '', offset: position - (position % pageSize) });
      setTarget(found?.id ?? null);
      if (found === null && matching.length > 0) setMatchCount(matching.length);
    } catch (error) {
      notifyFailed(error);
    }
  }

  /** All lines that match. There is rarely more than the page that is shown next. */
  async function findLines(search: string): Promise<readonly CountLine[]> {
    const first = countLinesQuery(count.id, { q: search, max: pageSize, offset: 0 });
    const { data, totalCount } = await queryClient.query({ ...first, staleTime: 0 });
    if (totalCount <= data.length) return data;
    return (await queryClient.query({ ...countLinesQuery(count.id, { q: search }), staleTime: 0 })).data;
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void find();
  }

  /** Focuses the next line, or the scan field after the last one. */
  function goOn(position: number): void {
    const next = list.current?.querySelectorAll<HTMLElement>('input[data-number-field]')[position + 1];
    if (next) next.focus();
    else scan.current?.select();
  }

  return (
    <Stack gap="sm">
      <Stack gap={4}>
        <Text size="sm" aria-live="polite">
          {t('{{count}} of {{total}} lines counted', {
            count: count.countedCount,
            one: '{{count}} of {{total}} lines counted',
            total: count.lineCount,
          })}
        </Text>
        <Progress
          value={count.lineCount === 0 ? 0 : (100 * count.countedCount) / count.lineCount}
          aria-label={t('Lines counted')}
        />
      </Stack>
      <Group gap="sm">
        <TextInput
          ref={scan}
          type="search"
          size="md"
          aria-label={t('Scan or search product, code, UPC or lot')}
          placeholder={t('Scan or search')}
          leftSection={<IconBarcode size={18} aria-hidden />}
          value={text}
          onChange={(event) => {
            type(event.currentTarget.value);
            setMatchCount(null);
          }}
          onKeyDown={onKeyDown}
          w={{ base: '100%', sm: 340 }}
        />
        <Select
          aria-label={t('Show')}
          size="md"
          data={shows.map((value) => ({ value, label: showWords[value] }))}
          value={show}
          onChange={(value) => set({ show: value ?? '' })}
          w={{ base: '100%', sm: 200 }}
        />
        <Button
          variant="light"
          size="md"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setIsAdding(true)}
        >
          {t('Add what you found')}
        </Button>
      </Group>
      {matchCount !== null && (
        <Text size="sm" role="status">
          {t('{{total}} lines match: choose the one in front of you.', { total: matchCount })}
        </Text>
      )}
      {notSavedElsewhere.length > 0 && (
        <Alert color="red" variant="light" role="alert" title={t('Not saved')}>
          <Stack gap="xs" align="flex-start">
            {notSavedElsewhere.map(({ line }) => (
              <Text key={line.id} size="sm">
                {nameOf(line)}
              </Text>
            ))}
            {notSaved.some(({ state }) => state === 'failed') && (
              <Button size="xs" variant="default" onClick={saving.saveAgain}>
                {t('Save again')}
              </Button>
            )}
          </Stack>
        </Alert>
      )}
      <QueryView query={lines}>
        {({ data, totalCount }) => (
          <>
            {data.length === 0 && (
              <EmptyState title={q === '' && show === '' ? t('Nothing is expected here') : t('No matching line')}>
                {t('Add what you found if it is not on the sheet.')}
              </EmptyState>
            )}
            <ul ref={list} aria-label={t('Lines to count')} className={classes['lines']}>
              {data.map((line, position) => (
                <CountingLine key={line.id} lines={saving} line={line} position={position} onEnter={goOn} />
              ))}
            </ul>
            <Pager offset={offset} pageSize={pageSize} totalCount={totalCount} onGo={(to) => set({ offset: to })} />
          </>
        )}
      </QueryView>
      <Group justify="flex-end">
        <ConfirmButton
          label={t('Submit for approval')}
          size="md"
          // Quantities that are not saved would be missing from the count.
          disabled={count.countedCount === 0 || saving.unsaved.length > 0}
          question={t('Submit this count?')}
          onConfirm={() => change('POST /counts/{id}/submit', { params: { id: count.id } }, t('Count submitted'))}
        >
          {describeUncounted(count)} {t('After that, counting is closed unless lines are sent back.')}
        </ConfirmButton>
      </Group>
      {isAdding && <FoundLotDialog count={count} onClose={() => setIsAdding(false)} />}
    </Stack>
  );
}
