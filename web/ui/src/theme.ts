import { createTheme, DEFAULT_THEME, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import { t } from './messages.ts';

/** Mantine's cyan with two changed hover shades: white text on the one and dark text on the other must stay readable. */
const cyan = DEFAULT_THEME.colors.cyan.with(2, '#c5f6fa').with(8, '#095c6b') as unknown as MantineColorsTuple;

/** Dark enough for white text on it and for text in it on white (WCAG AA); in the dark, text takes lighter shades. */
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
    // Coloured titles on a coloured background fail the contrast check.
    Alert: { styles: { label: { color: 'var(--mantine-color-bright)' } } },
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
    // The first item has the focus, instead of an element of the list that is no item.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // The heads of dialogs are `<header>` elements; a page has one banner, its own.
    Drawer: { defaultProps: { attributes: { header: { role: 'presentation' } } } },
    Modal: {
      defaultProps: {
        centered: true,
        closeButtonProps: { 'aria-label': t('Close') },
        attributes: { header: { role: 'presentation' } },
      },
    },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': t('Close') } } },
    // Selecting the selected option again keeps it. Optional fields are `clearable` instead.
    Select: { defaultProps: { allowDeselect: false, comboboxProps: { shadow: 'md' } } },
  },
});

/**
 * Replaces Mantine colours that are too faint for text, and names what the applications draw themselves: the page behind
 * everything, surfaces on it, quiet areas on those (heads of tables, what the pointer is on), and lines.
 */
export const schemeColors: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#495057',
    '--mantine-color-placeholder': '#5c636a',
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-green-outline': '#1f6b2e',
    '--mantine-color-green-light-color': '#1f6b2e',
    '--mantine-color-orange-outline': '#a8380b',
    '--mantine-color-orange-light-color': '#a8380b',
    '--page': 'var(--mantine-color-gray-0)',
    '--surface': 'var(--mantine-color-white)',
    '--quiet': 'var(--mantine-color-gray-1)',
    '--quieter': 'var(--mantine-color-gray-0)',
    '--line': 'var(--mantine-color-gray-3)',
    '--faint-line': 'var(--mantine-color-gray-2)',
    '--strong-line': 'var(--mantine-color-gray-5)',
    '--brand': 'var(--mantine-color-cyan-9)',
  },
  dark: {
    '--mantine-color-dimmed': '#adb5bd',
    '--mantine-color-placeholder': '#a1a8ae',
    '--mantine-color-error': '#ff8787',
    '--mantine-color-violet-outline': '#b197fc',
    '--mantine-color-violet-light-color': '#b197fc',
    '--page': 'var(--mantine-color-dark-8)',
    '--surface': 'var(--mantine-color-dark-7)',
    '--quiet': 'var(--mantine-color-dark-6)',
    '--quieter': 'var(--mantine-color-dark-6)',
    '--line': 'var(--mantine-color-dark-4)',
    '--faint-line': 'var(--mantine-color-dark-5)',
    '--strong-line': 'var(--mantine-color-dark-3)',
    '--brand': 'var(--mantine-color-cyan-4)',
  },
});
