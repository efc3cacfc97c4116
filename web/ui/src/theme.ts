import { createTheme, DEFAULT_THEME, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import { t } from './messages.ts';

/** Mantine's cyan with two changed hover shades: white text on the one and dark text on the other must stay readable. */
const cyan = DEFAULT_THEME.colors.cyan.with(2, '#c5f6fa').with(8, '#095c6b') as unknown as MantineColorsTuple;

/** Shade 9 is dark enough for white text on it and as text on white (WCAG AA). In dark mode, text has lighter shades. */
export const theme = createTheme({
  colors: { cyan },
  primaryColor: 'cyan',
  primaryShade: 9,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  // The type scale: titles of pages, of their parts and of cards. Body text has 14 pixels, explanations have 12.
  headings: {
    fontWeight: '650',
    sizes: {
      h2: { fontSize: '1.5rem', lineHeight: '1.3' },
      h3: { fontSize: '1.25rem', lineHeight: '1.35' },
      h4: { fontSize: '1.0625rem', lineHeight: '1.4' },
      h5: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  components: {
    // Coloured titles on a coloured background fail the contrast check.
    Alert: { styles: { label: { color: 'var(--mantine-color-bright)' } } },
    // A link has the size of the text around it.
    Anchor: { defaultProps: { inherit: true } },
    // An opened menu focuses its first item, instead of a placeholder element that is no item.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // Dialog heads are `<header>` elements, which would count as banners; a page has only one banner.
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
 * Replaces Mantine colours that are too faint for text, and names the colours that the applications use themselves: the
 * page background, surfaces on it with their shadow, quiet areas on those (table heads, hovered rows), lines, and the brand
 * with its tint (the current page, the signed-in person).
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
    '--brand-tint': '#e1f3f5',
    '--mantine-color-cyan-light': 'var(--brand-tint)',
    '--mantine-color-cyan-light-hover': '#d0ebef',
    '--mantine-color-red-light': '#fff0f0',
    '--card-shadow': '0 1px 2px rgb(16 32 40 / 5%)',
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
    '--brand-tint': '#113840',
    '--mantine-color-red-light': '#3a1d1f',
    '--card-shadow': 'none',
  },
});
