import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactElement } from 'react';

interface RoomyButtonProps
  extends Omit<ComponentProps<'button'>, 'type' | 'className' | 'aria-label' | 'children'> {
  readonly label: string;
  readonly icon: LucideIcon;
}

/** A button of the bars that shows its name where there is room, and else its icon alone. */
export function RoomyButton({ label, icon: Icon, ...button }: RoomyButtonProps): ReactElement {
  return (
    <button type="button" className="btn bare small" aria-label={label} {...button}>
      <Icon className="i s" aria-hidden="true" />
      <span className="roomy">{label}</span>
    </button>
  );
}
