import { Button, type ButtonProps } from '@mantine/core';
import type { ListedImport } from '@storehouse/contract/operations/instance/import-operations';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMay } from '../session/me-context.ts';
import { undoRole } from './undo-words.ts';
import { useUndo } from './use-undo.ts';
import { t } from '@storehouse/web-ui/messages.ts';

interface Props extends ButtonProps {
  readonly data: Pick<ListedImport, 'id' | 'fileName' | 'kind' | 'undoUntil'>;
  readonly label: string;
}

/** Finds out what undoing an import would do, and shows it on the import's page. Nothing is undone yet. */
export function UndoButton({ data: { id, fileName, kind, undoUntil }, label, ...button }: Props) {
  const navigate = useNavigate();
  const mayUndo = useMay(undoRole(kind));
  const { start, isSending } = useUndo(id);
  if (undoUntil === null || !mayUndo) return null;
  const preview = async () => {
    if (await start('POST /imports/{id}/undo/preview')) await navigate({ to: '/imports/$id', params: { id } });
  };
  return (
    <Button
      variant="default"
      {...button}
      leftSection={<IconArrowBackUp size={16} aria-hidden />}
      aria-label={label === t('Undo') ? t('Undo the import of {{fileName}}', { fileName }) : undefined}
      loading={isSending}
      onClick={() => void preview()}
    >
      {label}
    </Button>
  );
}
