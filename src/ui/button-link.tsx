import { Link, type LinkProps } from 'react-router-dom';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-style.ts';

export interface ButtonLinkProps extends LinkProps {
  variant?: ButtonVariant;
  size?: ButtonSize;
  block?: boolean;
}

/** Goes somewhere and looks like a button. */
export function ButtonLink({
  variant = 'primary',
  size = 'md',
  block,
  className,
  ...rest
}: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass(variant, size, block, className)} />;
}
