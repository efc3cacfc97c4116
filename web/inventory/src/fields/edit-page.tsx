import { Button } from '@mantine/core';
import { t } from '@storehouse/web-ui/messages.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { mayLeave } from '@storehouse/web-ui/unsaved-work.ts';
import { AsOpened, type AsOpenedProps } from './as-opened.tsx';

interface Props<Value> extends AsOpenedProps<Value> {
  /** The number of the document. */
  readonly number: string;
  readonly onCancel: () => void;
}

/** The page that edits a document, shown in place of the document. */
export function EditPage<Value>({ number, onCancel, ...opened }: Props<Value>) {
  return (
    <>
      <PageHead title={t('Edit {{number}}', { number })}>
        <Button variant="default" onClick={() => void mayLeave().then((isLeft) => isLeft && onCancel())}>
          {t('Cancel')}
        </Button>
      </PageHead>
      <AsOpened {...opened} />
    </>
  );
}
