import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue, useDisclosure } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { notifyFailed } from '@storehouse/web-ui/notify.ts';
import { useState, type KeyboardEvent, type Ref } from 'react';
import type { Product } from '../api/shapes.ts';
import { CameraButton, isHandheld } from '../scanning/camera-button.tsx';
import { t } from '@storehouse/web-ui/messages.ts';
import { productChoicesQuery, withCode } from './product-choices.ts';

interface Props extends Omit<SelectProps, 'data' | 'onChange' | 'value'> {
  readonly value: Product | null;
  readonly onChange: (product: Product | null) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

const labelOf = ({ productCode, name }: Product): string => `${productCode} · ${name}`;

/** Selects a product by code or name. The server searches, so the catalogue can be of any size. */
export function ProductSelect({ value, onChange, ...select }: Props) {
  const [search, setSearch] = useState('');
  const [isOpen, { open, close }] = useDisclosure(false);
  const typed = search === (value && labelOf(value)) ? '' : (search.split(' · ')[0]?.trim() ?? '');
  const [q] = useDebouncedValue(typed, 150);
  const found = useQuery(productChoicesQuery(q));
  const products = found.data ?? [];
  // The chosen product comes last: Enter chooses the first one, which was found for the text.
  const all = value && !products.some(({ id }) => id === value.id) ? [...products, value] : products;
  const queryClient = useQueryClient();

  /** Chooses the product that has the scanned code, or the only one that matches it. If there are several, shows them. */
  async function chooseScanned(code: string): Promise<void> {
    const matching = await queryClient.query(productChoicesQuery(code));
    const exact = withCode(matching, code);
    const [only, ...others] = exact.length > 0 ? exact : matching;
    if (only && others.length === 0) {
      onChange(only);
      close();
    } else setSearch(code);
  }

  /**
   * A hand scanner types a code and Enter faster than the server answers. Enter must not choose an option that still belongs
   * to another text.
   */
  function keepFromOldOptions(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || typed === '') return;
    if (typed === q && !found.isFetching && products.length > 0) return;
    event.preventDefault();
    event.stopPropagation();
    void chooseScanned(typed).catch(notifyFailed);
  }

  return (
    <Select
      {...(isHandheld && {
        leftSection: <CameraButton onCode={(code) => void chooseScanned(code).catch(notifyFailed)} />,
        leftSectionPointerEvents: 'all',
      })}
      searchable
      dropdownOpened={isOpen}
      onDropdownOpen={open}
      onDropdownClose={close}
      onKeyDownCapture={keepFromOldOptions}
      data={all.map((product) => ({ value: product.id, label: labelOf(product) }))}
      value={value?.id ?? null}
      onChange={(id) => onChange(all.find((product) => product.id === id) ?? null)}
      searchValue={search}
      onSearchChange={setSearch}
      // Offer exactly what the server found.
      filter={({ options }) => options}
      nothingFoundMessage={found.isFetching ? t('Searching…') : t('No matching product')}
      selectFirstOptionOnChange
      {...select}
    />
  );
}
