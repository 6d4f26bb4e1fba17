import './tooltip.css';
import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement } from 'react';

interface TooltipProps {
  readonly text: string;
  /** Control that the tooltip describes; it has an accessible name of its own. */
  readonly children: ReactElement;
}

const DELAY_MS = 500;

/**
 * Tooltip of a control with an icon alone, for pointer and keyboard focus. For parts that load on first use.
 */
export function Tooltip({ text, children }: TooltipProps): ReactElement {
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
