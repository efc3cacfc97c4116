import { Button, Center, Paper, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconBuildingWarehouse, IconChevronRight } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { t } from '@storehouse/web-ui/messages.ts';
import { notifyFailed } from '@storehouse/web-ui/notify.ts';
import { PageTitle } from '@storehouse/web-ui/page-title.tsx';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { EmptyState, ErrorState, LoadingPage } from '@storehouse/web-ui/states.tsx';
import { useEffect, useState } from 'react';
import { callInventory } from '../api/inventory-api.ts';
import { locationsQuery, meQuery } from '../api/queries.ts';
import classes from './choose-location.module.css';
import { readSignInSearch } from './sign-in-search.ts';
import { workLocations } from './work-locations.ts';

/** Chooses the location to work at, after sign-in and whenever someone switches. */
export function ChooseLocationPage() {
  const { next } = readSignInSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const me = useQuery(meQuery);
  const locations = useQuery(locationsQuery);
  const [search, setSearch] = useState('');
  useEffect(() => {
    document.title = `${t('Choose a location')} · Storehouse`;
  }, []);

  async function choose(location: string): Promise<void> {
    try {
      await callInventory('POST /chooseLocation', { body: { location } });
      queryClient.clear();
      await navigate({ to: next ?? '/' });
    } catch (error) {
      notifyFailed(error);
    }
  }

  return (
    <Center mih="100vh" p="md" component="main" bg="var(--page)">
      <Paper withBorder p="xl" w={460} maw="100%">
        <Stack>
          <PageTitle>{t('Choose a location')}</PageTitle>
          <QueryView query={locations}>
            {(all) => {
              if (!me.data) return me.isError ? <ErrorState error={me.error} /> : <LoadingPage />;
              const places = workLocations(me.data, all);
              if (places.length === 0) {
                return (
                  <EmptyState title={t('No locations yet')}>
                    <Stack align="center" gap="xs">
                      {me.data.user.role === 'owner'
                        ? t('Create your first depot to store stock in.')
                        : t('Ask the account owner to give you a role at a location.')}
                      {me.data.user.role === 'owner' && (
                        <Button component={Link} to="/locations/new">
                          {t('Create a location')}
                        </Button>
                      )}
                    </Stack>
                  </EmptyState>
                );
              }
              const shown = places.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
              return (
                <>
                  <TextInput
                    label={t('Search')}
                    autoFocus
                    value={search}
                    onChange={(event) => setSearch(event.currentTarget.value)}
                    onKeyDown={(event) => {
                      const [first] = shown;
                      if (event.key === 'Enter' && first) void choose(first.id);
                    }}
                  />
                  <Stack gap={4} component="ul" className={classes['list'] ?? ''}>
                    {shown.map((place) => (
                      <li key={place.id}>
                        <UnstyledButton className={classes['place'] ?? ''} onClick={() => void choose(place.id)}>
                          <IconBuildingWarehouse size={18} aria-hidden />
                          <Text component="span" fw={500} flex={1}>
                            {place.name}
                          </Text>
                          <IconChevronRight size={16} aria-hidden />
                        </UnstyledButton>
                      </li>
                    ))}
                  </Stack>
                </>
              );
            }}
          </QueryView>
        </Stack>
      </Paper>
    </Center>
  );
}
