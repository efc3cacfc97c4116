import type { ApiForm } from '@storehouse/web-ui/use-api-form.ts';
import { useEffect, useRef } from 'react';

/**
 * Shows what is stored in a form that stays on the page, once there is a newer version: also what the server changed when
 * it saved, such as spaces. Never overwrites what is being typed.
 */
export function useStoredValues<Values extends Record<string, unknown>>(
  form: ApiForm<Values>['form'],
  stored: Values,
  version: number | undefined,
): void {
  const isDirty = form.isDirty();
  const shownVersion = useRef(version);
  useEffect(() => {
    // The same version may be older than what was just saved, if reading it again failed.
    if (isDirty || shownVersion.current === version) return;
    shownVersion.current = version;
    form.setValues(stored);
    form.resetDirty(stored);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the form and the values are other objects each time
  }, [version, isDirty]);
}
