import { useForm, type UseFormInput, type UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { ApiError } from './api-error.ts';
import { splitErrors } from './form-errors.ts';
import { canReadAll, focusFirstError } from './form-fields.ts';

export interface ApiForm<Values extends Record<string, unknown>> {
  readonly form: UseFormReturnType<Values>;
  /** What stands above the form, or null. */
  readonly problem: string | null;
  /** Whether somebody else changed the object since the form was opened. */
  readonly isConflict: boolean;
  readonly isSaving: boolean;
  /** For the form's `onSubmit`: checks, sends, and puts the answer's errors at their fields. */
  readonly onSubmit: (event: React.SyntheticEvent<HTMLElement>) => void;
}

/** A form whose submit is a call of the API. */
export function useApiForm<Values extends Record<string, unknown>>(
  input: UseFormInput<Values>,
  send: (values: Values) => Promise<void>,
): ApiForm<Values> {
  const form = useForm<Values>(input);
  const [problem, setProblem] = useState<string | null>(null);
  const [isConflict, setIsConflict] = useState(false);
  const [isSaving, setIsSaving] = useState(false);

  async function submit(values: Values, element: HTMLElement): Promise<void> {
    setProblem(null);
    setIsConflict(false);
    setIsSaving(true);
    try {
      await send(values);
    } catch (error) {
      const { fields, general } = splitErrors(error, (path) => hasPath(form.getValues(), path));
      form.setErrors(fields);
      setProblem(general);
      setIsConflict(error instanceof ApiError && error.isConflict);
      focusFirstError(element);
    } finally {
      setIsSaving(false);
    }
  }

  function onSubmit(event: React.SyntheticEvent<HTMLElement>): void {
    event.preventDefault();
    const element = event.currentTarget;
    const canRead = canReadAll(element);
    const { hasErrors } = form.validate();
    if (canRead && !hasErrors) void submit(form.getValues(), element);
    else focusFirstError(element);
  }

  return { form, problem, isConflict, isSaving, onSubmit };
}

function hasPath(values: unknown, path: string): boolean {
  return path.split('.').every((step) => {
    if (typeof values !== 'object' || values === null || !(step in values)) return false;
    values = (values as Record<string, unknown>)[step];
    return true;
  });
}
