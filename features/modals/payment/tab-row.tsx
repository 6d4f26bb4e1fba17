import '#components/ui/controls.css';
import { Tabs } from 'radix-ui';
import type { ReactElement } from 'react';

interface TabRowProps<Tab> {
  /** Name of the row for screen readers. */
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly nameOf: (tab: Tab) => string;
}

/** Row of the tabs of a modal that sells. */
export function TabRow<Tab extends string>({ label, tabs, nameOf }: TabRowProps<Tab>): ReactElement {
  return (
    <Tabs.List className="seg" aria-label={label}>
      {tabs.map((tab) => (
        <Tabs.Trigger key={tab} value={tab}>
          {nameOf(tab)}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  );
}
