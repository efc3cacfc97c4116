import { ActionIcon } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { SearchDialog } from './search-dialog.tsx';
import { t } from '@storehouse/web-ui/messages.ts';

/** The search over everything, opened by its button, Ctrl+K, or `/`. On a page with a search field of its own `/` goes there. */
export function FindAnything() {
  const [isOpen, { open, close }] = useDisclosure(false);
  const goToSearch = () => {
    const own = document.querySelector<HTMLInputElement>('main input[type="search"]');
    if (own) own.focus();
    else open();
  };
  // An empty list of ignored tags: Ctrl+K also works while typing in a field.
  useHotkeys([['mod+K', open]], []);
  useHotkeys([['/', goToSearch]]);
  return (
    <>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={t('Find anything')}
        title={t('Find anything (Ctrl+K)')}
        aria-keyshortcuts="Control+K"
        onClick={open}
      >
        <IconSearch size={16} aria-hidden />
      </ActionIcon>
      {isOpen && <SearchDialog onClose={close} />}
    </>
  );
}
