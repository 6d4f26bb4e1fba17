import type { ComponentProps, ReactElement } from 'react';
import { IconButton } from './icon-button.tsx';
import { Tooltip } from './tooltip.tsx';

interface TipIconButtonProps extends ComponentProps<typeof IconButton> {
  /** Text of the tooltip; the label unless given. */
  readonly tip?: string;
}

/** Icon button with its name in a tooltip. For parts that load on first use. */
export function TipIconButton({ tip, ...button }: TipIconButtonProps): ReactElement {
  return (
    <Tooltip text={tip ?? button.label}>
      <IconButton {...button} />
    </Tooltip>
  );
}
