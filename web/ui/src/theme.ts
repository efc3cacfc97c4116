import { createTheme, DEFAULT_THEME, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/** Mantine's cyan with two changed hover shades: white text on the one and dark text on the other must stay readable. */
const cyan = DEFAULT_THEME.colors.cyan.with(2, '#c5f6fa').with(8, '#095c6b') as unknown as MantineColorsTuple;

/** Dark enough for white text on it and for text in it on white (WCAG AA). */
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
    // Coloured titles on a light background fail the contrast check.
    Alert: { styles: { label: { color: 'var(--mantine-color-dark-9)' } } },
    // A link has the size of the text around it.
    Anchor: { defaultProps: { inherit: true } },
    // A badge is as wide as its text ("Approv…" helps nobody) and wraps if there is no room.
    Badge: {
      defaultProps: { variant: 'light', radius: 'sm', tt: 'none' },
      styles: {
        root: { flexShrink: 0, maxWidth: '100%', height: 'auto', minHeight: 'var(--badge-height)' },
        label: { overflow: 'visible', whiteSpace: 'normal', overflowWrap: 'anywhere' },
      },
    },
    Modal: { defaultProps: { centered: true, closeButtonProps: { 'aria-label': 'Close' } } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    // Selecting the selected option again keeps it. Optional fields are `clearable` instead.
    Select: { defaultProps: { allowDeselect: false, comboboxProps: { shadow: 'md' } } },
  },
});

/** Replaces Mantine colours that are too light for text: greys, greens and oranges. */
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
