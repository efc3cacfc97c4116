import { Button, Menu, SegmentedControl, Stack, Text } from '@mantine/core';
import { Dialog } from '@storehouse/web-ui/dialog.tsx';
import { t } from '@storehouse/web-ui/messages.ts';
import { RichText } from '@storehouse/web-ui/rich-text.tsx';
import { IconCode, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { CodeBlock } from '../code-block.tsx';
import { useMe } from '../session/me-context.ts';
import { viewCall, type ViewCall } from './api-calls.ts';
import { categoryField, type ReportKind } from './report-kinds.ts';
import { apiParameters, type ReportView } from './report-view.ts';
import { csvOfSheet, type Sheet } from './screen-sheet.ts';
import { curlCall, powerQueryCall, pythonCall, typescriptCall } from './write-call.ts';

interface Props {
  readonly kind: ReportKind;
  readonly view: ReportView;
  /** The day of the check, for the names of files; null while rows are missing. */
  readonly day: string | null;
  readonly sheet: () => Sheet;
}

/** The rows on screen as a file, or as a call of the Reporting API. */
export function ReportActions({ kind, view, day, sheet }: Props) {
  const [isCalling, setCalling] = useState(false);
  const name = `${kind.slug}-${day ?? 'latest'}`;
  async function download(type: 'csv' | 'xlsx'): Promise<void> {
    const shown = sheet();
    if (type === 'csv') {
      save(`${name}.csv`, new Blob([csvOfSheet(shown)], { type: 'text/csv;charset=utf-8' }));
      return;
    }
    // Loaded when it is needed: most people never write a workbook.
    const { writeWorkbook } = await import('./write-workbook.ts');
    const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    save(`${name}.xlsx`, new Blob([writeWorkbook(kind.title, shown)], { type: workbook }));
  }
  return (
    <>
      <Menu shadow="md" position="bottom-start">
        <Menu.Target>
          <Button
            size="xs"
            variant="default"
            disabled={day === null}
            leftSection={<IconDownload size={14} aria-hidden />}
          >
            {t('Download')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('What is on screen')}</Menu.Label>
          <Menu.Item onClick={() => void download('csv')}>CSV</Menu.Item>
          <Menu.Item onClick={() => void download('xlsx')}>Excel</Menu.Item>
          <Menu.Label>{t('Every column, as in the API')}</Menu.Label>
          <Menu.Item component="a" href={downloadPath(kind, view)} download>
            {t('CSV with all columns')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconCode size={14} aria-hidden />}
        onClick={() => setCalling(true)}
      >
        {t('Copy as API call')}
      </Button>
      {isCalling && <CallDialog kind={kind} view={view} onClose={() => setCalling(false)} />}
    </>
  );
}

/** The server's own file: every field of all rows that the API's parameters select. */
function downloadPath(kind: ReportKind, view: ReportView): string {
  const query = new URLSearchParams(apiParameters(kind, view).map(([name, value]) => [name, value])).toString();
  return `/portal/api/reports/${kind.dataset.name}/download${query === '' ? '' : `?${query}`}`;
}

function save(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  [link.href, link.download] = [url, name];
  link.click();
  URL.revokeObjectURL(url);
}

const languages: Readonly<Record<string, { readonly label: string; readonly write: (call: ViewCall) => string }>> = {
  curl: { label: 'curl', write: curlCall },
  typescript: { label: 'TypeScript', write: typescriptCall },
  python: { label: 'Python', write: pythonCall },
  powerQuery: { label: 'Power Query', write: powerQueryCall },
};

function CallDialog({ kind, view, onClose }: Pick<Props, 'kind' | 'view'> & { readonly onClose: () => void }) {
  const { platformUrl } = useMe();
  const [language, setLanguage] = useState('curl');
  const { label, write } = languages[language] ?? { label: 'curl', write: curlCall };
  const call = viewCall(kind, view, platformUrl);
  const usesCategory = [...view.columns, view.sort, view.group, ...Object.keys(view.filters)].some((name) =>
    name.endsWith(categoryField.name),
  );
  return (
    <Dialog title={t('The same rows from the Reporting API')} size="xl" onClose={onClose}>
      <Stack gap="sm">
        <SegmentedControl
          aria-label={t('Language', { context: 'programming' })}
          data={Object.entries(languages).map(([value, { label: name }]) => ({ value, label: name }))}
          value={language}
          onChange={setLanguage}
        />
        <CodeBlock label={label} code={write(call)} maxHeight={360} />
        <Text size="sm" c="dimmed">
          <RichText
            text={t('Needs an API key in <code>STOREHOUSE_API_KEY</code>, with “Include values” for money.')}
            parts={{ code: (name) => <code>{name}</code> }}
          />
          {usesCategory && ` ${t('The API does not return product categories, so they are left out here.')}`}
          {kind.added && ` ${t('Days are compared on this page only; the call returns the rows of the later day.')}`}
          {view.group !== '' && ` ${t('Grouping happens on this page only; the call returns the ungrouped rows.')}`}
        </Text>
      </Stack>
    </Dialog>
  );
}
