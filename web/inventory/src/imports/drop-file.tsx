import { Button, FileButton, Stack, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { maxImportBytes } from '@storehouse/contract/inventory/import-kinds';
import { ErrorState } from '@storehouse/web-ui/states.tsx';
import { ApiError } from '@storehouse/web-ui/api-error.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { useRef, useState, type DragEvent } from 'react';
import { uploadImport } from '../api/inventory-api.ts';
import classes from './drop-file.module.css';

/** Takes a file, dropped or chosen, and opens its import. */
export function DropFile() {
  const navigate = useNavigate();
  const resetChoice = useRef<() => void>(null);
  const [isOver, setOver] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function upload(file: File | null | undefined): Promise<void> {
    if (!file || isUploading) return;
    setError(null);
    setUploading(true);
    try {
      if (file.size > maxImportBytes) throw new ApiError(400, t('The file is larger than 64 MB: split it.'));
      const { data } = await uploadImport(file);
      await navigate({ to: '/imports/$id', params: { id: data.id } });
    } catch (problem) {
      setError(problem);
    } finally {
      setUploading(false);
    }
  }

  const onDrag = (event: DragEvent, over: boolean) => {
    event.preventDefault();
    setOver(over);
  };
  return (
    <Stack gap="sm">
      <div
        className={classes['drop']}
        data-over={isOver}
        onDragOver={(event) => onDrag(event, true)}
        onDragLeave={(event) => onDrag(event, false)}
        onDrop={(event) => {
          onDrag(event, false);
          void upload(event.dataTransfer.files[0]);
        }}
      >
        <IconFileUpload size={36} stroke={1.4} aria-hidden />
        <Text fw={600}>{t('Drop a CSV or Excel file here')}</Text>
        <Text size="sm" c="dimmed" ta="center">
          {t('Any column names will do: you match them in the next step. Nothing changes until you confirm.')}
        </Text>
        <FileButton
          resetRef={resetChoice}
          onChange={(file) => {
            // A browser reports only another choice than before, but the same file may have been corrected.
            resetChoice.current?.();
            void upload(file);
          }}
          accept=".csv,.tsv,.txt,.xlsx"
        >
          {(props) => (
            <Button {...props} loading={isUploading}>
              {t('Choose a file')}
            </Button>
          )}
        </FileButton>
      </div>
      {error !== null && <ErrorState error={error} />}
    </Stack>
  );
}
