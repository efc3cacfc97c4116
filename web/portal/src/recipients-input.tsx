import { TagsInput, type TagsInputProps } from '@mantine/core';
import { t } from '@storehouse/web-ui/messages.ts';
import { useMe } from './session/me-context.ts';

/** Email recipients. None means the owner. */
export function RecipientsInput(props: TagsInputProps) {
  const { person, isOwner } = useMe();
  return (
    <TagsInput
      label={t('Recipients')}
      description={
        isOwner
          ? t('Email addresses. If empty, emails go to you as the owner.')
          : t('Email addresses. If empty, emails go to the account owner.')
      }
      placeholder={isOwner && (props.value?.length ?? 0) === 0 ? person.email : ''}
      splitChars={[',', ' ', ';']}
      maxTags={20}
      acceptValueOnBlur
      {...props}
    />
  );
}

/** Errors of single addresses arrive as `recipients.0` and are shown at the field. */
export const recipientsError = (errors: Readonly<Record<string, unknown>>): string | null => {
  const found = Object.entries(errors).find(([name]) => name.startsWith('recipients'));
  return found ? t('One of these is not a valid email address.') : null;
};
