import { createTheme, type CSSVariablesResolver } from '@mantine/core';

/** Dark enough that white text on it, and it as text on white, is readable to everyone (WCAG AA). */
export const theme = createTheme({
  primaryColor: 'cyan',
  primaryShade: 9,
  defaultRadius: 'md',
  cursorType: 'pointer',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  headings: { fontWeight: '650' },
  components: {
    Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none' } },
    Modal: { defaultProps: { centered: true, closeButtonProps: { 'aria-label': 'Close' } } },
    NumberInput: { defaultProps: { thousandSeparator: false } },
    Select: { defaultProps: { comboboxProps: { shadow: 'md' } } },
  },
});

/** Mantine's own greys for secondary text are too light to pass. */
export const readableGreys: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#495057',
    '--mantine-color-placeholder': '#5c636a',
    '--mantine-color-error': '#c92a2a',
  },
  dark: {},
});
