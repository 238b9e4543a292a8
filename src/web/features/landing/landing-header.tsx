import { IconMenu2, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Brand } from '../../../contract/brand.ts';
import { useAuth } from '../../lib/auth.tsx';
import { FoxMark } from '../../ui/fox-mark.tsx';
import { ClosedWindowNote } from './closed-window-note.tsx';
import classes from './landing-header.module.css';
import { SignInButton } from './sign-in-button.tsx';

const SECTIONS: readonly { readonly href: string; readonly label: string }[] = [
  { href: '#features', label: 'Features' },
  { href: '#how-to-use', label: 'How to Use' },
];
const PRICING = { href: '#pricing', label: 'Pricing' };

interface LandingHeaderProps {
  readonly brand: Brand;
  readonly hasPricing: boolean;
  readonly onTry: () => void;
}

export function LandingHeader({ brand, hasPricing, onTry }: LandingHeaderProps) {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const MenuIcon = isMenuOpen ? IconX : IconMenu2;
  const closeMenu = () => setIsMenuOpen(false);
  const { failure } = useAuth();
  // Why a sign-in came to nothing would stand behind the menu it was started from.
  useEffect(() => {
    if (failure) setIsMenuOpen(false);
  }, [failure]);
  return (
    <header className={classes.header}>
      <div className={classes.row}>
        <a href="#top" className={classes.brand}>
          <FoxMark size={34} />
          {brand.product}
        </a>
        <nav id="landing-menu" className={classes.links} data-open={isMenuOpen} aria-label="Sections">
          {(hasPricing ? [...SECTIONS, PRICING] : SECTIONS).map(({ href, label }) => (
            <a key={href} href={href} onClick={closeMenu}>
              {label}
            </a>
          ))}
          <SignInButton label="Sign In" className={classes.signInItem} />
        </nav>
        <SignInButton label="Sign In" className={classes.signIn} />
        <button type="button" className={classes.try} onClick={onTry}>
          Try it free
        </button>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isMenuOpen}
          aria-controls="landing-menu"
          aria-label={isMenuOpen ? 'Close the menu' : 'Open the menu'}
          onClick={() => setIsMenuOpen(!isMenuOpen)}
        >
          <MenuIcon size={22} stroke={1.7} />
        </button>
      </div>
      <ClosedWindowNote />
    </header>
  );
}
