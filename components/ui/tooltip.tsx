import './tooltip.css';
import { Tooltip as Radix } from 'radix-ui';
import type { ComponentProps, ReactElement } from 'react';
import { IconButton } from './icon-button.tsx';

interface TooltipProps {
  readonly text: string;
  /** Control that the tooltip describes; it has an accessible name of its own. */
  readonly children: ReactElement;
}

const DELAY_MS = 500;

/**
 * Tooltip of a control with an icon alone, for pointer and keyboard focus. For parts that load on first use.
 */
function Tooltip({ text, children }: TooltipProps): ReactElement {
  return (
    <Radix.Provider delayDuration={DELAY_MS}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content className="tooltip" sideOffset={6} collisionPadding={8}>
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}

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
