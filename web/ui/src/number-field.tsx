import { TextInput, type TextInputProps } from '@mantine/core';
import { useLayoutEffect, useRef, useState, type ClipboardEvent, type FocusEvent, type SyntheticEvent } from 'react';
import { withoutCurrency } from './currency-sign.ts';
import { numberText } from './number-text.ts';
import { parseNumber, type NumberRules } from './parse-number.ts';

interface Props extends NumberRules, Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'inputMode' | 'min' | 'max'> {
  /** A name that is unique within an application. Tests find every number field by it. */
  readonly field: string;
  /** The text as typed, or an unchanged number from the API. `numberOrNull` converts both for sending. */
  readonly value?: string | number;
  readonly onChange?: (text: string) => void;
  /** The currency of an amount. Its sign may be pasted along with the amount. */
  readonly currency?: string;
}

/**
 * The field for all numbers: whole numbers, unless `decimals` is given. It keeps the text as typed and accepts the
 * separators of the browser's locale. An unreadable number is reported at the field and blocks the form (`useApiForm`);
 * no digit is ever changed.
 */
export function NumberField({ field, value = '', onChange, decimals, min, max, currency, ...input }: Props) {
  const element = useRef<HTMLInputElement>(null);
  const [isShown, setIsShown] = useState(false);
  const text = typeof value === 'number' ? numberText(value) : value;
  const read = parseNumber(text, { decimals, min, max });
  const problem = 'problem' in read ? read.problem : null;

  useLayoutEffect(() => element.current?.setCustomValidity(problem ?? ''), [problem]);

  function change(typed: string): void {
    // Remove the amount's own currency sign, so that the rest is the number to send.
    const next = currency === undefined ? typed : withoutAmountSign(typed, currency);
    if (!('problem' in parseNumber(next, { decimals, min, max }))) setIsShown(false);
    onChange?.(next);
  }

  /** Browsers paste two spreadsheet cells as `12 345`, which is a single number in French. */
  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    const cells = event.clipboardData
      .getData('text')
      .trim()
      .split(/[\t\r\n]+/);
    if (cells.length < 2 || input.readOnly) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    change(text.slice(0, selectionStart ?? 0) + cells.join(' | ') + text.slice(selectionEnd ?? text.length));
    setIsShown(true);
  }

  return (
    <TextInput
      autoComplete="off"
      {...input}
      ref={element}
      data-number-field={field}
      data-value={'value' in read ? (read.value ?? '') : undefined}
      value={text}
      inputMode={keyboardOf({ decimals, min })}
      error={(isShown ? problem : null) ?? input.error}
      onChange={(event) => change(event.currentTarget.value)}
      onPaste={paste}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        if (problem !== null) afterPress(() => setIsShown(true));
        input.onBlur?.(event);
      }}
      // Triggered by `checkValidity` on submit.
      onInvalid={(event: SyntheticEvent) => {
        event.preventDefault();
        setIsShown(true);
      }}
    />
  );
}

let isPressed = false;
addEventListener('pointerdown', () => (isPressed = true), { capture: true });
addEventListener('pointerup', () => (isPressed = false), { capture: true });
addEventListener('pointercancel', () => (isPressed = false), { capture: true });

/** Delays a message until the mouse button is up: it would otherwise move the button the user is pressing. */
function afterPress(show: () => void): void {
  if (isPressed) addEventListener('pointerup', () => setTimeout(show), { once: true });
  else show();
}

const withoutAmountSign = (typed: string, currency: string): string => {
  const amount = withoutCurrency(typed, currency);
  return 'problem' in parseNumber(amount, { decimals: 15 }) || amount === '' ? typed : amount;
};

/** The phone keyboard. Numeric ones have no minus on an iPhone. */
function keyboardOf({ decimals = 0, min = Number.NEGATIVE_INFINITY }: NumberRules): 'text' | 'decimal' | 'numeric' {
  if (min < 0) return 'text';
  return decimals > 0 ? 'decimal' : 'numeric';
}
