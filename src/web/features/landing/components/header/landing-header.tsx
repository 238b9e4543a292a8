import { IconMenu2, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { Brand } from '#contract/brand.ts';
import { useSectionMenu } from '#web/features/landing/hooks/use-section-menu.ts';
import { useAuth } from '#web/lib/auth/auth.tsx';
import { FoxMark } from '#web/ui/fox/fox-mark.tsx';
import { landingTexts } from '../../texts.ts';
import { PopupClosedNote } from '../notes/popup-closed-note.tsx';
import classes from './landing-header.module.css';
import { SignInButton } from './sign-in-button.tsx';

/** Targets of the in-page links, in order. */
const SECTIONS = [
  { id: 'features', label: landingTexts.features },
  { id: 'how-to-use', label: landingTexts.howToUse },
  { id: 'pricing', label: landingTexts.pricing },
] as const;

interface LandingHeaderProps {
  readonly brand: Pick<Brand, 'product'>;
  readonly hasPricing: boolean;
  readonly onTry: () => void;
}

export function LandingHeader({ brand, hasPricing, onTry }: LandingHeaderProps) {
  const { isOpen, menu, toggle, setOpen } = useSectionMenu();
  const MenuIcon = isOpen ? IconX : IconMenu2;
  const { failure } = useAuth();
  // The reason for a failed sign-in would be hidden behind the menu that started it.
  useEffect(() => {
    if (failure) setOpen(false);
  }, [failure, setOpen]);
  return (
    <header className={classes.header}>
      <a href="#main" className={classes.skip}>
        {landingTexts.skipToContent}
      </a>
      <div className={classes.row}>
        <a href="#top" className={classes.brand}>
          <FoxMark size={34} />
          {brand.product}
        </a>
        <nav
          ref={menu}
          id="landing-menu"
          className={classes.links}
          data-open={isOpen}
          aria-label={landingTexts.sections}
        >
          {SECTIONS.filter(({ id }) => hasPricing || id !== 'pricing').map(({ id, label }) => (
            <a key={id} href={`#${id}`} onClick={() => setOpen(false)}>
              {label}
            </a>
          ))}
          <SignInButton label={landingTexts.signIn} className={classes.signInItem} />
        </nav>
        <SignInButton label={landingTexts.signIn} className={classes.signIn} />
        <button type="button" className={classes.try} onClick={onTry}>
          {landingTexts.tryIt}
        </button>
        <button
          ref={toggle}
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls="landing-menu"
          aria-label={isOpen ? landingTexts.closeMenu : landingTexts.openMenu}
          onClick={() => setOpen(!isOpen)}
        >
          <MenuIcon size={22} stroke={1.7} aria-hidden />
        </button>
      </div>
      <PopupClosedNote />
    </header>
  );
}
