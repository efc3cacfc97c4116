import { useNavigate } from '@tanstack/react-router';
import { t } from '@storehouse/web-ui/messages.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { useChange } from '../api/use-change.ts';
import { textOrNull } from '../fields/read-fields.ts';
import { useMe } from '../session/me-context.ts';
import { MovementForm } from './movement-form.tsx';

/** Requests products from another location. */
export function NewMovementPage() {
  const { user } = useMe();
  const change = useChange();
  const navigate = useNavigate();
  return (
    <>
      <PageHead title={t('New stock movement')} />
      <MovementForm
        movement={null}
        onSave={async ({ name, ...fields }) => {
          const body = { ...fields, name: textOrNull(name), requestedBy: { id: user.id } };
          const { data } = await change('POST /stockMovements', { body }, t('Stock movement created'));
          return () => void navigate({ to: '/stock-movements/$id', params: { id: data.id } });
        }}
      />
    </>
  );
}
