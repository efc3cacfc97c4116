import { Select, type SelectProps, Text } from '@mantine/core';
import { portalRoles, type PortalRole } from '@storehouse/contract/portal-roles';
import { t } from '@storehouse/web-ui/messages.ts';

/** What each role may do in the portal. */
export const describeRole: Readonly<Record<PortalRole, { readonly label: string; readonly may: string }>> = {
  viewer: { label: t('Viewer'), may: t('Sees reports without values, exports, alerts and usage.') },
  integrator: { label: t('Integrator'), may: t('Also manages webhooks and reads the account’s emails.') },
  manager: { label: t('Manager'), may: t('Also changes exports, stock alerts and everyone’s saved views.') },
};

/** A choice of roles that says what each of them may do. */
export function PortalRoleSelect(props: SelectProps) {
  return (
    <Select
      data={portalRoles.map((value) => ({ value, label: describeRole[value].label }))}
      allowDeselect={false}
      comboboxProps={{ width: 300, position: 'bottom-start' }}
      renderOption={({ option }) => (
        <div>
          <Text size="sm" fw={600}>
            {option.label}
          </Text>
          <Text size="xs" c="dimmed">
            {describeRole[option.value as PortalRole].may}
          </Text>
        </div>
      )}
      {...props}
    />
  );
}
