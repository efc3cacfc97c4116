import { Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Dialog } from '@storehouse/web-ui/dialog.tsx';
import { t } from '@storehouse/web-ui/messages.ts';
import { notifyFailed } from '@storehouse/web-ui/notify.ts';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { searchQuery } from '../api/queries.ts';
import { CameraButton, isHandheld } from '../scanning/camera-button.tsx';
import { useMe } from '../session/me-context.ts';
import classes from './search-dialog.module.css';
import { searchEntries, type SearchEntry } from './search-entries.ts';

const listId = 'find-anything-results';
const minCharacters = 2;
/** Long enough to save a request for every key, short enough that nobody notices. */
const pauseMs = 120;

/** One search field for everything: a combobox that offers results and actions. */
export function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  const me = useMe();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const [settled] = useDebouncedValue(text.trim(), pauseMs);
  const isSearch = settled.length >= minCharacters;
  const found = useQuery({ ...searchQuery(settled), enabled: isSearch, placeholderData: keepPreviousData });
  const entries = searchEntries(text, isSearch ? (found.data ?? []) : [], me);
  const current = Math.min(active, entries.length - 1);
  const optionId = (index: number) => `${listId}-${String(index)}`;
  useEffect(() => {
    document.getElementById(optionId(current))?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  async function goTo(entry: SearchEntry | undefined): Promise<void> {
    if (!entry) return;
    onClose();
    // Asks about unsaved work if this is another page.
    await navigate({ to: entry.to });
  }

  /** Scanners press Enter right after typing: waits for the results of exactly this text if others are still shown. */
  async function choose(): Promise<void> {
    const search = text.trim();
    if (search.length < minCharacters || (search === settled && !found.isFetching)) {
      await goTo(entries[current]);
    } else await goToFirst(search);
  }

  async function goToFirst(search: string): Promise<void> {
    try {
      await goTo(searchEntries(search, await queryClient.query(searchQuery(search)), me)[0]);
    } catch (error) {
      notifyFailed(error);
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: current + 5,
      PageUp: current - 5,
    };
    const next = moves[event.key];
    if (next !== undefined) setActive(Math.max(0, Math.min(next, entries.length - 1)));
    else if (event.key === 'Enter') void choose();
    else return;
    event.preventDefault();
  }

  const groups = [...new Set(entries.map(({ group }) => group))];
  const isEmpty = isSearch && found.isSuccess && entries.length === 0;
  return (
    <Dialog onClose={onClose} title={t('Find anything')}>
      <Stack gap="sm">
        <TextInput
          data-autofocus
          role="combobox"
          aria-label={t('Search products, lots, orders, shipments, locations and suppliers')}
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={entries.length > 0 ? optionId(current) : undefined}
          placeholder={t('Name, number, code or UPC')}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            isHandheld && (
              <CameraButton
                onCode={(code) => {
                  setText(code);
                  void goToFirst(code);
                }}
              />
            )
          }
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <div id={listId} role="listbox" aria-label={t('Results')} className={classes['list']}>
          {groups.map((group) => (
            <div key={group} role="group" aria-label={group}>
              <Text size="xs" fw={600} c="dimmed" px={10} pt={6} aria-hidden>
                {group}
              </Text>
              {entries.map((entry, index) =>
                entry.group === group ? (
                  <div
                    key={entry.key}
                    id={optionId(index)}
                    role="option"
                    aria-selected={index === current}
                    className={classes['option']}
                    onClick={() => void goTo(entry)}
                  >
                    <Text component="span" size="sm" fw={500}>
                      {entry.label}
                    </Text>
                    {entry.detail !== null && (
                      <Text component="span" size="xs" c="dimmed">
                        {entry.detail}
                      </Text>
                    )}
                  </div>
                ) : null,
              )}
            </div>
          ))}
        </div>
        <Text size="sm" c="dimmed" role="status">
          {isEmpty
            ? t('Nothing found for “{{settled}}”.', { settled })
            : found.isError
              ? t('The search failed. Try again.')
              : ''}
        </Text>
      </Stack>
    </Dialog>
  );
}
