import { ActionIcon } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { SearchDialog } from './search-dialog.tsx';
import { t } from '@storehouse/web-ui/messages.ts';

/** The search over everything, opened by its button, Ctrl+K, or `/` on pages without a search field of their own. */
export function FindAnything() {
  const [isOpen, { open, close }] = useDisclosure(false);
  const openUnlessListed = () => {
    if (document.querySelector('main input[type="search"]') === null) open();
  };
  // An empty list of ignored tags: Ctrl+K also works while typing in a field.
  useHotkeys([['mod+K', open]], []);
  useHotkeys([['/', openUnlessListed]]);
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
