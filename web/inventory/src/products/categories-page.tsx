import { Button, Group, Select, Stack, Textarea, TextInput, UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ConfirmButton } from '@storehouse/web-ui/confirm-button.tsx';
import { DataTable } from '@storehouse/web-ui/data-table.tsx';
import { Dialog } from '@storehouse/web-ui/dialog.tsx';
import { FormProblem } from '@storehouse/web-ui/form-problem.tsx';
import { none } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { useApiForm } from '@storehouse/web-ui/use-api-form.ts';
import { useState } from 'react';
import { categoriesQuery } from '../api/queries.ts';
import type { Category } from '../api/shapes.ts';
import { useChange } from '../api/use-change.ts';
import { textOrNull } from '../fields/read-fields.ts';
import { ExportMenu } from '../frame/export-menu.tsx';
import { useMay } from '../session/me-context.ts';
import classes from '../frame/row-button.module.css';

export function CategoriesPage() {
  const categories = useQuery(categoriesQuery);
  const mayManage = useMay('MANAGER');
  const [edited, setEdited] = useState<Category | 'new' | null>(null);
  return (
    <>
      <PageHead title={t('Categories')}>
        <ExportMenu of="GET /exports/categories" />
        {mayManage && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
            {t('New category')}
          </Button>
        )}
      </PageHead>
      <QueryView query={categories}>
        {(rows) => (
          <DataTable
            label={t('Categories')}
            rows={rows}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'name',
                header: t('Name'),
                sortBy: ({ name }) => name,
                cell: (category) =>
                  mayManage ? (
                    <UnstyledButton className={classes['button'] ?? ''} onClick={() => setEdited(category)}>
                      {category.name}
                    </UnstyledButton>
                  ) : (
                    category.name
                  ),
              },
              {
                key: 'parent',
                header: t('Parent category'),
                cell: ({ parentCategory }) => parentCategory?.name ?? none,
                sortBy: ({ parentCategory }) => parentCategory?.name,
              },
              {
                key: 'description',
                header: t('Description'),
                cell: ({ description }) => description,
                isSecondary: true,
              },
            ]}
          />
        )}
      </QueryView>
      {edited !== null && (
        <Dialog onClose={() => setEdited(null)} title={edited === 'new' ? t('New category') : t('Category')}>
          <CategoryForm
            category={edited === 'new' ? null : edited}
            all={categories.data ?? []}
            onDone={() => setEdited(null)}
          />
        </Dialog>
      )}
    </>
  );
}

interface FormProps {
  readonly category: Category | null;
  readonly all: readonly Category[];
  readonly onDone: () => void;
}

function CategoryForm({ category, all, onDone }: FormProps) {
  const change = useChange();
  const { form, problem, isSaving, onSubmit } = useApiForm(
    {
      initialValues: {
        name: category?.name ?? '',
        parentCategory: category ? (category.parentCategory?.id ?? null) : 'ROOT',
        description: category?.description ?? '',
      },
      validate: { name: (value) => (value.trim() === '' ? t('Enter a name') : null) },
    },
    async ({ name, parentCategory, description }) => {
      const body = {
        name,
        description: textOrNull(description),
        parentCategory: parentCategory === null ? null : { id: parentCategory },
        ...(category ? { version: category.version } : {}),
      };
      if (category) await change('PUT /generic/category/{id}', { params: { id: category.id }, body }, t('Saved'));
      else await change('POST /generic/category', { body }, t('Category created'));
      return onDone;
    },
  );
  return (
    <form onSubmit={onSubmit} noValidate aria-label={t('Category')}>
      <Stack>
        <FormProblem problem={problem} />
        <TextInput label={t('Name')} required data-autofocus {...form.getInputProps('name')} />
        <Select
          label={t('Parent category')}
          clearable
          searchable
          data={all.filter(({ id }) => id !== category?.id).map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('parentCategory')}
        />
        <Textarea label={t('Description')} {...form.getInputProps('description')} />
        <Group justify="space-between">
          <Button type="submit" loading={isSaving}>
            {category ? t('Save') : t('Create')}
          </Button>
          {category && category.id !== 'ROOT' && (
            <ConfirmButton
              label={t('Delete')}
              variant="default"
              question={t('Delete {{name}}?', { name: category.name })}
              onConfirm={async () => {
                await change('DELETE /generic/category/{id}', { params: { id: category.id } }, t('Category deleted'));
                onDone();
              }}
            >
              {t('A category that contains products or other categories cannot be deleted.')}
            </ConfirmButton>
          )}
        </Group>
      </Stack>
    </form>
  );
}
