import { useForm, type FormErrors, type UseFormInput, type UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from './api-error.ts';
import { sayErrors, sayHiddenErrors, splitErrors, type Problem } from './form-errors.ts';
import { canSend, focusFirstError } from './form-fields.ts';
import { notifyFailed } from './notify.ts';
import { useUnsavedWork } from './unsaved-work.ts';
import { useIsShown } from './use-is-shown.ts';

/** What a submit resolves to: how to leave the form once it is saved, such as closing its dialog, or nothing. */
export type Sent = Promise<void | (() => void)>;

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
  /** Shows what was saved in a form that stays on the page. Not called if something was typed during the call. */
  readonly restart?: () => void;
}

/** A submit that ended with errors. */
interface Failed {
  readonly element: HTMLElement;
  /** Why it was refused, or which fields were wrong before it was sent. */
  readonly error: ApiError | FormErrors | null;
}

/**
 * A form whose submit calls the API. After saving it calls the function that `send` returns, but only if the form is still
 * on the page: someone who has left it stays where they are, and is notified if the call failed.
 */
export function useApiForm<Values extends Record<string, unknown>>(
  input: UseFormInput<Values>,
  send: (values: Values, isChanged: (field: string) => boolean) => Sent,
  { isWork = true, confirm = () => Promise.resolve(true), restart = () => {} }: Options<Values> = {},
): ApiForm<Values> {
  const form = useForm<Values>(input);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [failed, setFailed] = useState<Failed | null>(null);
  // Set with the first click: a second one may come before the button is rendered as busy, or during the question.
  const isBusy = useRef(false);
  const isShown = useIsShown();
  const forget = useUnsavedWork(isWork && form.isDirty());

  // Runs once the errors are on the page.
  useEffect(() => {
    if (!failed) return;
    focusFirstError(failed.element, () => {
      // The field with the error is not on the page right now, so show the error above the form.
      const { error } = failed;
      if (error === null) return;
      const sentence = error instanceof ApiError ? sayErrors(error) : sayHiddenErrors(error);
      setProblem({ sentence, kind: 'other' });
      // Run again for the focus: now there is an error on the page.
      setFailed({ ...failed, error: null });
    });
  }, [failed]);

  async function submit(values: Values, element: HTMLElement): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setProblem(null);
    try {
      if (!(await confirm(values)) || !isShown()) return;
      // Not during a question, which comes before saving.
      setIsSaving(true);
      const leave = await send(values, form.isDirty);
      // Anything typed during the call is not saved, so it still counts as changed.
      form.resetDirty(values);
      if (!isShown()) return;
      if (leave) {
        forget();
        leave();
      } else if (!form.isDirty()) restart();
    } catch (error) {
      if (!isShown()) {
        notifyFailed(error);
        return;
      }
      const { fields, problem: whole } = splitErrors(error, (path) => hasPath(form.getValues(), path));
      form.setErrors(fields);
      setProblem(whole);
      setFailed({ element, error: error instanceof ApiError ? error : null });
    } finally {
      isBusy.current = false;
      setIsSaving(false);
    }
  }

  function onSubmit(event: React.SyntheticEvent<HTMLElement>): void {
    event.preventDefault();
    const element = event.currentTarget;
    const isReady = canSend(element);
    const { hasErrors, errors } = form.validate();
    if (isReady && !hasErrors) void submit(form.getValues(), element);
    else {
      setProblem(null);
      setFailed({ element, error: errors });
    }
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
