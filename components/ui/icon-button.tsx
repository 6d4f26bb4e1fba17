import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactElement } from 'react';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'aria-label' | 'children'> {
  /** Accessible name, which is not visible. */
  readonly label: string;
  readonly icon: LucideIcon;
  readonly size?: 's' | 'm';
}

/** Button with an icon alone. */
export function IconButton({
  label,
  icon: Icon,
  size = 'm',
  className,
  ...button
}: IconButtonProps): ReactElement {
  return (
    <button type="button" className={className ? `ib ${className}` : 'ib'} aria-label={label} {...button}>
      <Icon className={size === 's' ? 'i s' : 'i'} aria-hidden="true" />
    </button>
  );
}
