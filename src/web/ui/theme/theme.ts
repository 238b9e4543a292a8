import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import { uiTexts } from '../texts.ts';

/*
 * Maps the component library's theme to tokens.css. Visible sizes and colours are tokens; the palettes below are only
 * for components that require one.
 */

/** Deep pine green, for buttons and links. */
const pine: MantineColorsTuple = [
  '#eaf5f3',
  '#d6ebe7',
  '#abd9d2',
  '#7fcfc6',
  '#55b0a5',
  '#33998e',
  '#1c8076',
  '#10675f',
  '#0b5351',
  '#083d3c',
];

/** The mascot's orange, used sparingly. */
const fox: MantineColorsTuple = [
  '#fdf1e9',
  '#fbe0cf',
  '#f7c3a2',
  '#f3a775',
  '#f0935c',
  '#e4763a',
  '#d3611f',
  '#ad4514',
  '#9d4014',
  '#78300f',
];

/** Greys of the dark scheme, tinted towards the brand colour. */
const dark: MantineColorsTuple = [
  '#edebe6',
  '#cfd2d2',
  '#a3a9ae',
  '#7c8486',
  '#3e4647',
  '#2f3638',
  '#23292b',
  '#14181a',
  '#111516',
  '#0c0f10',
];

/** The library computes the text colour of filled buttons for the light scheme only. */
const resolveVariantColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  if (input.variant !== 'filled') return colors;
  const name = input.color ?? input.theme.primaryColor;
  if (name === input.theme.primaryColor) return { ...colors, color: 'var(--on-brand)' };
  if (!name.startsWith('red')) return colors;
  return { ...colors, background: 'var(--danger)', hover: 'var(--danger-strong)', color: 'var(--on-danger)' };
};

const CLOSE_LABEL = { 'aria-label': uiTexts.close };
/** A dialog's header is no banner landmark. */
const NO_LANDMARK = { role: 'none' };
/** Overlays are lighter in the dark scheme, where shadows are invisible. */
const RAISED = { border: '1px solid var(--line)', backgroundColor: 'var(--surface-raised)' };
const MODAL_TITLE = { fontFamily: 'var(--font-serif)', fontSize: 'var(--text-xl)', fontWeight: 600, lineHeight: 1.3 };

/** Button labels wrap instead of being truncated. */
const WORDS_IN_FULL = {
  root: { height: 'auto', minHeight: 'var(--button-height)' },
  inner: { minHeight: 'calc(var(--button-height) - 2px)' },
  label: { height: 'auto', whiteSpace: 'normal', overflow: 'visible', lineHeight: 1.25 },
  // With reduced motion the library omits the transition that centres the loader.
  loader: { transform: 'translate(-50%, -50%)' },
} as const;

export const theme = createTheme({
  colors: { pine, fox, dark },
  primaryColor: 'pine',
  primaryShade: { light: 8, dark: 3 },
  variantColorResolver: resolveVariantColors,
  fontFamily: 'var(--font-sans)',
  headings: {
    fontFamily: 'var(--font-serif)',
    fontWeight: '600',
    sizes: {
      h1: { fontSize: 'var(--text-3xl)', lineHeight: 'var(--leading-title)' },
      h2: { fontSize: 'var(--text-2xl)', lineHeight: 'var(--leading-title)' },
      h3: { fontSize: 'var(--text-xl)', lineHeight: '1.35' },
      h4: { fontSize: 'var(--text-lg)', lineHeight: '1.4' },
    },
  },
  fontSizes: {
    xs: 'var(--text-xs)',
    sm: 'var(--text-sm)',
    md: 'var(--text-md)',
    lg: 'var(--text-lg)',
    xl: 'var(--text-xl)',
  },
  lineHeights: { xs: '1.4', sm: 'var(--leading-snug)', md: 'var(--leading-body)', lg: '1.6', xl: '1.6' },
  spacing: {
    xs: 'var(--space-2)',
    sm: 'var(--space-3)',
    md: 'var(--space-4)',
    lg: 'var(--space-6)',
    xl: 'var(--space-8)',
  },
  radius: {
    xs: '4px',
    sm: 'var(--radius-small)',
    md: 'var(--radius)',
    lg: 'var(--radius-large)',
    xl: '20px',
  },
  shadows: {
    xs: 'var(--shadow-low)',
    sm: 'var(--shadow-low)',
    md: 'var(--shadow-middle)',
    lg: 'var(--shadow-high)',
    xl: 'var(--shadow-high)',
  },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    Button: { styles: WORDS_IN_FULL, defaultProps: { fw: 600 } },
    Modal: {
      styles: { content: RAISED, header: { backgroundColor: 'var(--surface-raised)' }, title: MODAL_TITLE },
      defaultProps: { centered: true, radius: 'lg', overlayProps: { color: 'var(--overlay)', backgroundOpacity: 1 } },
    },
    Drawer: {
      styles: { title: MODAL_TITLE },
      defaultProps: { overlayProps: { color: 'var(--overlay)', backgroundOpacity: 1 } },
    },
    ModalHeader: { defaultProps: NO_LANDMARK },
    DrawerHeader: { defaultProps: NO_LANDMARK },
    ModalCloseButton: { defaultProps: CLOSE_LABEL },
    DrawerCloseButton: { defaultProps: CLOSE_LABEL },
    Menu: { styles: { dropdown: RAISED, item: { minHeight: 'var(--target-dense)' } } },
    Popover: { styles: { dropdown: RAISED } },
    // The border identifies form controls (WCAG 1.4.11).
    Input: { vars: () => ({ wrapper: { '--input-bd': 'var(--line-control)' } }) },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 250, multiline: true, maw: 280 } },
  },
});

/** Visible library colours by role. Tokens switch with the scheme, so both schemes map to the same ones. */
const SHOWN_COLORS: Readonly<Record<string, string>> = {
  '--mantine-color-pine-filled': 'var(--brand)',
  '--mantine-color-pine-filled-hover': 'var(--brand-strong)',
  '--mantine-color-pine-text': 'var(--brand)',
  '--mantine-color-pine-outline': 'var(--brand)',
  '--mantine-color-pine-outline-hover': 'var(--brand-soft)',
  '--mantine-color-pine-light': 'var(--brand-soft)',
  '--mantine-color-pine-light-hover': 'var(--brand-soft-hover)',
  '--mantine-color-pine-light-color': 'var(--brand)',
  '--mantine-color-fox-light': 'var(--fox-soft)',
  '--mantine-color-fox-light-color': 'var(--fox)',
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-placeholder': 'var(--ink-faint)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-anchor': 'var(--brand)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--surface-hover)',
  '--mantine-color-disabled': 'var(--disabled)',
  '--mantine-color-disabled-color': 'var(--ink-faint)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-color-default-border': 'var(--line-strong)',
};

export const resolveCssVariables: CSSVariablesResolver = () => ({
  variables: { '--mantine-primary-color-contrast': 'var(--on-brand)' },
  light: SHOWN_COLORS,
  dark: SHOWN_COLORS,
});
