import { createTheme, DEFAULT_THEME, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/** Mantine's own, but for what a pointer over something brings: white on the one and dark on the other must stay readable. */
const cyan = DEFAULT_THEME.colors.cyan.with(2, '#c5f6fa').with(8, '#095c6b') as unknown as MantineColorsTuple;

/** Dark enough that white text on it, and it as text on white, is readable to everyone (WCAG AA). */
export const theme = createTheme({
  colors: { cyan },
  primaryColor: 'cyan',
  primaryShade: 9,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  headings: { fontWeight: '650' },
  components: {
    // Coloured titles on a light ground are too light to pass.
    Alert: { styles: { label: { color: 'var(--mantine-color-dark-9)' } } },
    // A link is as large as the text it stands in.
    Anchor: { defaultProps: { inherit: true } },
    // A badge is as wide as its word: "Approv…" tells nobody anything. What is longer than its place wraps.
    Badge: {
      defaultProps: { variant: 'light', radius: 'sm', tt: 'none' },
      styles: {
        root: { flexShrink: 0, maxWidth: '100%', height: 'auto', minHeight: 'var(--badge-height)' },
        label: { overflow: 'visible', whiteSpace: 'normal', overflowWrap: 'anywhere' },
      },
    },
    Modal: { defaultProps: { centered: true, closeButtonProps: { 'aria-label': 'Close' } } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    // Choosing what is chosen already leaves it chosen; what may be empty is `clearable` and has a button for it.
    Select: { defaultProps: { allowDeselect: false, comboboxProps: { shadow: 'md' } } },
  },
});

/** Some of Mantine's own colours are too light for text to pass: its greys, greens and oranges. */
export const readableColors: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#495057',
    '--mantine-color-placeholder': '#5c636a',
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-green-outline': '#1f6b2e',
    '--mantine-color-green-light-color': '#1f6b2e',
    '--mantine-color-orange-outline': '#a8380b',
    '--mantine-color-orange-light-color': '#a8380b',
  },
  dark: {},
});
