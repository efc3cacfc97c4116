import type { Me } from '@storehouse/contract/operations/instance/user-operations';
import { Button, Menu, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconArrowsExchange,
  IconBuildingStore,
  IconBuildingWarehouse,
  IconCategory,
  IconChartBar,
  IconClipboardCheck,
  IconClipboardList,
  IconFileImport,
  IconLayoutDashboard,
  IconLock,
  IconLogout,
  IconMapPin,
  IconPackage,
  IconPackages,
  IconShoppingCart,
  IconTruck,
  IconUsers,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { ApiError } from '@storehouse/web-ui/api-error.ts';
import { AppFrame, type FrameSection } from '@storehouse/web-ui/app-frame.tsx';
import { ChangePassword } from '@storehouse/web-ui/change-password.tsx';
import { LanguageItems } from '@storehouse/web-ui/language-items.tsx';
import { t } from '@storehouse/web-ui/messages.ts';
import { notifyFailed } from '@storehouse/web-ui/notify.ts';
import { ErrorState, LoadingPage } from '@storehouse/web-ui/states.tsx';
import { forgetUnsavedWork, hasUnsavedWork, mayLeave } from '@storehouse/web-ui/unsaved-work.ts';
import { PersonButton } from '@storehouse/web-ui/person-button.tsx';
import { useState, type ReactNode } from 'react';
import { callInventory } from '../api/inventory-api.ts';
import { meQuery } from '../api/queries.ts';
import { FindAnything } from '../search/find-anything.tsx';
import { MeContext } from '../session/me-context.ts';

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

const sections: readonly { label: string | null; links: readonly [label: string, to: string, icon: ReactNode][] }[] = [
  { label: null, links: [[t('Dashboard'), '/', <IconLayoutDashboard key="i" {...icon} />]] },
  {
    label: t('Stock'),
    links: [
      [t('Stock'), '/stock', <IconPackages key="i" {...icon} />],
      [t('Counts'), '/counts', <IconClipboardCheck key="i" {...icon} />],
      [t('Products'), '/products', <IconPackage key="i" {...icon} />],
      [t('Categories'), '/categories', <IconCategory key="i" {...icon} />],
    ],
  },
  {
    label: t('Orders and transfers'),
    links: [
      [t('Replenishment'), '/replenishment', <IconShoppingCart key="i" {...icon} />],
      [t('Purchase orders'), '/purchase-orders', <IconClipboardList key="i" {...icon} />],
      [t('Shipments'), '/shipments', <IconTruck key="i" {...icon} />],
      [t('Stock movements'), '/stock-movements', <IconArrowsExchange key="i" {...icon} />],
    ],
  },
  {
    label: t('Setup'),
    links: [
      [t('Locations'), '/locations', <IconBuildingWarehouse key="i" {...icon} />],
      [t('Suppliers'), '/suppliers', <IconBuildingStore key="i" {...icon} />],
      [t('Import'), '/imports', <IconFileImport key="i" {...icon} />],
      [t('People'), '/people', <IconUsers key="i" {...icon} />],
    ],
  },
];

/** The frame around every page after sign-in. */
export function InventoryFrame() {
  const me = useQuery(meQuery);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const shownMe = useSettledMe(me.data);
  if (me.isPending) return <LoadingPage />;
  if (shownMe === undefined) return <ErrorState error={me.error} onRetry={() => void me.refetch()} />;
  const shown: FrameSection[] = sections.map(({ label, links }) => ({
    label,
    links: links.map(([name, to, image]) => ({
      label: name,
      to,
      icon: image,
      isActive: to === '/' ? path === '/' : path === to || path.startsWith(`${to}/`),
    })),
  }));
  const portal = {
    to: `${shownMe.portalUrl}/`,
    label: t('Portal'),
    icon: <IconChartBar {...icon} />,
    isOutside: true,
    isActive: false,
  };
  return (
    <MeContext value={shownMe}>
      <AppFrame
        title={shownMe.account.name}
        sections={[...shown, { label: t('Other application'), links: [portal] }]}
        linkComponent={Link}
        aside={
          <>
            <FindAnything />
            <Aside me={shownMe} />
          </>
        }
      >
        <Outlet />
      </AppFrame>
    </MeContext>
  );
}

/**
 * The signed-in user at the location that the page is about. Another tab may switch to another location; what is unsaved
 * here was entered for this one, so the page stays there, and sends it there, until the user goes to another page.
 */
function useSettledMe(latest: Me | undefined): Me | undefined {
  const [shown, setShown] = useState(latest);
  if (latest === shown || (hasUnsavedWork() && isSameUser(latest, shown))) return shown;
  setShown(latest);
  return latest;
}

const isSameUser = (one: Me | undefined, other: Me | undefined): boolean =>
  JSON.stringify({ ...one, location: null }) === JSON.stringify({ ...other, location: null });

function Aside({ me }: { readonly me: Me }) {
  const navigate = useNavigate();
  const [isChanging, { open, close }] = useDisclosure(false);
  const queryClient = useQueryClient();

  async function signOut(everywhere: boolean): Promise<void> {
    if (!(await mayLeave())) return;
    try {
      await callInventory('POST /logout', { body: { everywhere } });
    } catch (error) {
      // Without a session there is nothing left to end. Otherwise it lives on, so the page must not look signed out.
      if (!(error instanceof ApiError && error.status === 401)) {
        notifyFailed(error);
        return;
      }
    }
    forgetUnsavedWork();
    queryClient.clear();
    await navigate({ to: '/login' });
  }

  return (
    <>
      <Button
        component={Link}
        to="/choose-location"
        variant="default"
        size="xs"
        leftSection={<IconMapPin size={14} aria-hidden />}
        aria-label={
          me.location ? t('Location: {{location}}. Change location', { location: me.location.name }) : undefined
        }
        maw={180}
      >
        <Text component="span" size="xs" fw={600} truncate>
          {me.location?.name ?? t('Choose a location')}
        </Text>
      </Button>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <PersonButton person={me.user.name} aria-label={t('Signed in as {{user}}', { user: me.user.name })} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{me.user.email}</Menu.Label>
          <Menu.Item leftSection={<IconLock size={16} aria-hidden />} onClick={open}>
            {t('Change password')}
          </Menu.Item>
          <LanguageItems />
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void signOut(false)}>
            {t('Sign out')}
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void signOut(true)}>
            {t('Sign out everywhere')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isChanging && (
        <ChangePassword
          present="presentPassword"
          next="password"
          onSave={(body) => callInventory('PUT /me/password', { body })}
          onClose={close}
        />
      )}
    </>
  );
}
