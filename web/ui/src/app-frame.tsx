import { AppShell, Box, Burger, Group, NavLink, ScrollArea, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ComponentType, ReactNode } from 'react';
import classes from './app-frame.module.css';
import { Mark } from './mark.tsx';
import { t } from './messages.ts';

export interface FrameLink {
  readonly label: string;
  readonly to: string;
  readonly icon: ReactNode;
  readonly isActive: boolean;
  /** Leads out of the application, to another page of this host or to the other application. */
  readonly isOutside?: boolean;
}

export interface FrameSection {
  readonly label: string | null;
  readonly links: readonly FrameLink[];
}

interface Props {
  readonly title: string;
  readonly sections: readonly FrameSection[];
  /** The router's link component. */
  readonly linkComponent: ComponentType<{ to: string; children?: ReactNode }>;
  /** The right side of the header: who is signed in, where, and the sign-out menu. */
  readonly aside: ReactNode;
  readonly children: ReactNode;
}

/** The frame of both applications: header, navigation (behind a button on narrow screens) and page. */
export function AppFrame({ title, sections, linkComponent: Link, aside, children }: Props) {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 232, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding={{ base: 'sm', sm: 'lg' }}
    >
      <AppShell.Header className={classes['header']}>
        <a href="#page" className={classes['skip']}>
          {t('Skip to content')}
        </a>
        <Group h="100%" px="sm" justify="space-between" wrap="nowrap" gap="xs">
          <Group gap="xs" wrap="nowrap" miw={0}>
            <Burger
              opened={isOpen}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={isOpen ? t('Close navigation') : t('Open navigation')}
              aria-expanded={isOpen}
            />
            <Mark />
            <Text fw={650} truncate className={classes['title']}>
              {title}
            </Text>
          </Group>
          <Group gap="xs" wrap="nowrap">
            {aside}
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label={t('Main')}>
        <AppShell.Section grow component={ScrollArea}>
          {sections.map(({ label, links }, index) => (
            <Box key={label ?? index} mb="sm">
              {label !== null && (
                <Text c="dimmed" className={classes['section']}>
                  {label}
                </Text>
              )}
              {links.map((link) => (
                <NavLink
                  key={link.to}
                  renderRoot={(props: object) =>
                    link.isOutside ? <a href={link.to} {...props} /> : <Link to={link.to} {...props} />
                  }
                  label={link.label}
                  leftSection={link.icon}
                  active={link.isActive}
                  aria-current={link.isActive ? 'page' : undefined}
                  onClick={close}
                  className={classes['link'] ?? ''}
                />
              ))}
            </Box>
          ))}
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main id="page" tabIndex={-1} className={classes['main']}>
        {children}
      </AppShell.Main>
    </AppShell>
  );
}
