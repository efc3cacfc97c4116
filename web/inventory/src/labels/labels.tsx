import { Group, Select, Stack, Text, Title } from '@mantine/core';
import { oneOf } from '@storehouse/web-ui/list-state.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { useListState } from '@storehouse/web-ui/use-list-state.ts';
import { useEffect, type CSSProperties } from 'react';
import paper from '../print/paper.module.css';
import { drawCode } from './draw-code.ts';
import type { LabelCode } from './label-code.ts';
import { labelSizeNames, labelSizes, type LabelSize } from './label-sizes.ts';
import classes from './labels.module.css';

interface Label {
  readonly key: string;
  readonly title: string;
  readonly details: readonly string[];
  readonly code: LabelCode;
}

/** Includes 21, 24 and 30, because people often print a full sheet of one label. */
const copyChoices = ['1', '2', '3', '5', '10', '20', '21', '24', '30', '50', '100', '200'];

/** The labels on their sheets. The URL keeps the size and the number of copies. */
export function Labels({ title, labels }: { readonly title: string; readonly labels: readonly Label[] }) {
  const [{ copies, ...given }, change] = useListState({ size: 'a4-24', copies: '1' });
  const name = oneOf(labelSizeNames, given.size, 'a4-24');
  const size: LabelSize = labelSizes[name];
  const each = oneOf(copyChoices, copies, '1');
  useEffect(() => {
    document.title = `${title} · Storehouse`;
  }, [title]);
  const all = labels.flatMap((label) => Array.from({ length: Number(each) }, (_, copy) => ({ ...label, copy })));
  return (
    <>
      <Stack className={classes['settings'] ?? ''} gap="sm">
        <Title order={1} size="h3">
          {title}
        </Title>
        <Group gap="sm" align="end">
          <Select
            label={t('Label size')}
            data={labelSizeNames.map((value) => ({ value, label: labelSizes[value].label }))}
            value={name}
            onChange={(value) => change({ size: value ?? 'a4-24' })}
            allowDeselect={false}
            w={{ base: '100%', sm: 300 }}
          />
          <Select
            label={t('Copies of each')}
            data={copyChoices}
            value={each}
            onChange={(value) => change({ copies: value ?? '1' })}
            allowDeselect={false}
            w={{ base: '100%', sm: 140 }}
          />
          <Text size="sm" c="dimmed">
            {labels.length === 0
              ? t('There is nothing to label yet.')
              : t('{{count}} labels. Print at 100 %, without margins.', {
                  count: all.length,
                  one: '{{count}} label. Print at 100 %, without margins.',
                })}
          </Text>
        </Group>
      </Stack>
      <div
        className={`${paper['scroll'] ?? ''} ${classes['scroll'] ?? ''}`}
        role="region"
        aria-label={t('Labels')}
        tabIndex={0}
      >
        {pagesOf(all, size).map((page, index) => (
          <div key={index} className={classes['page']} style={styleOf(size)}>
            {page.map(({ key, copy, ...label }) => (
              <LabelBox key={`${key} ${copy}`} {...label} />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

/** Splits the labels into pages: a full sheet each, or one label each on a roll. */
function pagesOf<Item>(labels: readonly Item[], { sheet }: LabelSize): Item[][] {
  const perPage = sheet === null ? 1 : sheet.columns * sheet.rows;
  return Array.from({ length: Math.ceil(labels.length / perPage) }, (_, page) =>
    labels.slice(page * perPage, (page + 1) * perPage),
  );
}

const styleOf = ({ width, height, sheet }: LabelSize): CSSProperties =>
  ({
    '--label-width': `${width}mm`,
    '--label-height': `${height}mm`,
    '--label-columns': sheet?.columns ?? 1,
    '--label-gap': `${sheet?.gap ?? 0}mm`,
    '--sheet-top': `${sheet?.top ?? 0}mm`,
    '--sheet-left': `${sheet?.left ?? 0}mm`,
  }) as CSSProperties;

function LabelBox({ title, details, code }: Omit<Label, 'key'>) {
  return (
    <div className={classes['label']} data-square={code.symbol === 'gs1datamatrix' || undefined}>
      <Drawing code={code} />
      <div className={classes['text']}>
        <div className={classes['title']}>{title}</div>
        {details.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </div>
    </div>
  );
}

function Drawing({ code }: { readonly code: LabelCode }) {
  const drawn = draw(code);
  if (drawn === null) return <div className={classes['plain']}>{code.text}</div>;
  return (
    <svg
      className={classes['code']}
      viewBox={drawn.viewBox}
      role="img"
      aria-label={t('Bar code {{text}}', { text: code.text })}
      data-code={code.text}
    >
      {drawn.paths.map(({ d, strokeWidth }) => (
        <path key={d} d={d} {...(strokeWidth === undefined ? {} : { stroke: '#000', strokeWidth })} />
      ))}
    </svg>
  );
}

/** Null if the symbol cannot encode the text, which is then printed as plain text. */
function draw(code: LabelCode) {
  try {
    return drawCode(code);
  } catch {
    return null;
  }
}
