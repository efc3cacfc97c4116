import { ActionIcon, Box, Button, Group, Indicator, Popover, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { t } from '@storehouse/web-ui/messages.ts';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { IconBell } from '@tabler/icons-react';
import { useMarkRead, useNotifications } from './notification-queries.ts';
import { NotificationList } from './notification-list.tsx';

/** The bell in the header: the number of unread notifications and the list of recent ones. */
export function Bell() {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const notifications = useNotifications();
  const markRead = useMarkRead();
  const { data = [], unread = 0 } = notifications.data ?? {};
  const [newest] = data;
  const label = unread === 0 ? t('Notifications') : t('Notifications, {{unread}} unread', { unread });
  return (
    <Popover opened={isOpen} onDismiss={close} position="bottom-end" width={360} shadow="md" withinPortal trapFocus>
      <Indicator label={unread} size={16} disabled={unread === 0} offset={6} color="red.8">
        <Popover.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={toggle}>
            <IconBell size={20} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={0} aria-label={t('Notifications')}>
        <Group justify="space-between" px="md" py="xs" mih={46} wrap="nowrap">
          <Text fw={600}>{t('Notifications')}</Text>
          {unread > 0 && newest && (
            <Button
              variant="subtle"
              size="compact-sm"
              loading={markRead.isPending}
              onClick={() => markRead.mutate(newest.at)}
            >
              {t('Mark all as read')}
            </Button>
          )}
        </Group>
        {notifications.data === undefined ? (
          <Box px="md" pb="md">
            <QueryView query={notifications} lines={2}>
              {() => null}
            </QueryView>
          </Box>
        ) : data.length === 0 ? (
          <Text size="sm" c="dimmed" px="md" pb="md">
            {t('Nothing to report in the last 14 days.')}
          </Text>
        ) : (
          <NotificationList
            notifications={data}
            fetchedAt={new Date(notifications.dataUpdatedAt)}
            onOpen={({ at, isUnread }) => {
              if (isUnread) markRead.mutate(at);
              close();
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
