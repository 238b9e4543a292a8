import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

/** Deep pine green: calm, and far enough from the fox's orange to carry buttons and links. */
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

/** The fox's own colour, for the little that should be noticed. */
const fox: MantineColorsTuple = [
  '#fdf1e9',
  '#fbe0cf',
  '#f7c3a2',
  '#f3a775',
  '#f0935c',
  '#e4763a',
  '#d3611f',
  '#c4531c',
  '#9d4014',
  '#78300f',
];

/** Greys of the dark scheme, with a little green in them so that they sit beside the brand colour. */
const dark: MantineColorsTuple = [
  '#edebe6',
  '#cfd2d2',
  '#a3a9ae',
  '#7c8486',
  '#3e4647',
  '#313839',
  '#242a2b',
  '#15191a',
  '#111516',
  '#0c0f10',
];

/** The library computes the text on filled buttons for the light scheme only; ours follows the scheme. */
const resolveVariantColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const isBrand = (input.color ?? input.theme.primaryColor) === input.theme.primaryColor;
  return input.variant === 'filled' && isBrand ? { ...colors, color: 'var(--on-brand)' } : colors;
};

const CLOSE_LABEL = { 'aria-label': 'Close' };
/** A dialog's head is not the page's banner. */
const NO_LANDMARK = { role: 'none' };

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
      h1: { fontSize: '2rem', lineHeight: '1.2' },
      h2: { fontSize: '1.5rem', lineHeight: '1.25' },
      h3: { fontSize: '1.2rem', lineHeight: '1.35' },
      h4: { fontSize: '1.05rem', lineHeight: '1.4' },
    },
  },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.55', lg: '1.6', xl: '1.6' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.25rem' },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '14px', xl: '20px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    Button: { defaultProps: { fw: 600 } },
    Modal: {
      styles: {
        // In dark colours the page behind a dialog is as dark as the dialog.
        content: { border: '1px solid var(--line)' },
        title: { fontFamily: 'var(--font-serif)', fontSize: '1.3rem', fontWeight: 600 },
      },
      defaultProps: { centered: true, radius: 'lg', overlayProps: { backgroundOpacity: 0.45, blur: 3 } },
    },
    ModalHeader: { defaultProps: NO_LANDMARK },
    DrawerHeader: { defaultProps: NO_LANDMARK },
    ModalCloseButton: { defaultProps: CLOSE_LABEL },
    DrawerCloseButton: { defaultProps: CLOSE_LABEL },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 250, multiline: true, maw: 280 } },
  },
});

/** Mantine's own greys for quiet text are too faint to read comfortably; these hold 4.5:1 and more. */
export const resolveCssVariables: CSSVariablesResolver = () => ({
  variables: { '--mantine-primary-color-contrast': 'var(--on-brand)' },
  light: {
    '--mantine-color-pine-light': '#e2efec',
    '--mantine-color-pine-light-hover': '#d3e6e2',
    '--mantine-color-pine-light-color': '#0b5351',
    '--mantine-color-fox-light': '#fbeadd',
    '--mantine-color-fox-light-color': '#9d4014',
    '--mantine-color-body': '#faf8f4',
    '--mantine-color-text': '#1d2426',
    '--mantine-color-dimmed': '#535b5f',
    '--mantine-color-placeholder': '#666e72',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-default-border': '#d8d2c7',
  },
  dark: {
    '--mantine-color-pine-light': '#1d3b3a',
    '--mantine-color-pine-light-hover': '#254a48',
    '--mantine-color-pine-light-color': '#a9e2db',
    '--mantine-color-fox-light': '#3a2a20',
    '--mantine-color-fox-light-color': '#f5b48c',
    '--mantine-color-body': '#15191a',
    '--mantine-color-text': '#edebe6',
    '--mantine-color-dimmed': '#b5babb',
    '--mantine-color-placeholder': '#9aa1a3',
    '--mantine-color-error': '#ffb0a8',
    '--mantine-color-default': '#1d2223',
    '--mantine-color-default-border': '#3e4647',
  },
});
