import { useForm, type UseFormInput, type UseFormReturnType } from '@mantine/form';
import { useEffect, useState } from 'react';
import { ApiError } from './api-error.ts';
import { sayErrors, splitErrors, type Problem } from './form-errors.ts';
import { canSend, focusFirstError } from './form-fields.ts';
import { useUnsavedWork } from './unsaved-work.ts';

export interface ApiForm<Values extends Record<string, unknown>> {
  readonly form: UseFormReturnType<Values>;
  /** The error above the form, or null. */
  readonly problem: Problem | null;
  readonly isSaving: boolean;
  /** For the form's `onSubmit`: validates, sends, and shows the response's errors at their fields. */
  readonly onSubmit: (event: React.SyntheticEvent<HTMLElement>) => void;
}

interface Options<Values> {
  /** Whether to ask before unsaved changes are lost. Only the sign-in has nothing worth keeping. */
  readonly isWork?: boolean;
  /** Asks about the values before they are sent, if needed; false cancels. */
  readonly confirm?: (values: Values) => Promise<boolean>;
}

/** A submit that ended with errors. */
interface Failed {
  readonly element: HTMLElement;
  /** The error; null if the form was not even sent. */
  readonly error: unknown;
}

/** A form whose submit calls the API. */
export function useApiForm<Values extends Record<string, unknown>>(
  input: UseFormInput<Values>,
  send: (values: Values) => Promise<void>,
  { isWork = true, confirm = () => Promise.resolve(true) }: Options<Values> = {},
): ApiForm<Values> {
  const form = useForm<Values>(input);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [failed, setFailed] = useState<Failed | null>(null);
  // While saving, the form itself may navigate to the next page.
  useUnsavedWork(isWork && !isSaving && form.isDirty());

  // Runs once the errors are on the page.
  useEffect(() => {
    if (!failed) return;
    focusFirstError(failed.element, () => {
      // The field with the error is not on the page right now, so show the error above the form.
      if (failed.error instanceof ApiError) setProblem({ sentence: sayErrors(failed.error), kind: 'other' });
    });
  }, [failed]);

  async function submit(values: Values, element: HTMLElement): Promise<void> {
    setProblem(null);
    try {
      if (!(await confirm(values))) return;
      setIsSaving(true);
      await send(values);
      form.resetDirty();
    } catch (error) {
      const { fields, problem: whole } = splitErrors(error, (path) => hasPath(form.getValues(), path));
      form.setErrors(fields);
      setProblem(whole);
      setFailed({ element, error });
    } finally {
      setIsSaving(false);
    }
  }

  function onSubmit(event: React.SyntheticEvent<HTMLElement>): void {
    event.preventDefault();
    const element = event.currentTarget;
    const isReady = canSend(element);
    const { hasErrors } = form.validate();
    if (isReady && !hasErrors) void submit(form.getValues(), element);
    else setFailed({ element, error: null });
  }

  return { form, problem, isSaving, onSubmit };
}

function hasPath(values: unknown, path: string): boolean {
  return path.split('.').every((step) => {
    if (typeof values !== 'object' || values === null || !(step in values)) return false;
    values = (values as Record<string, unknown>)[step];
    return true;
  });
}
