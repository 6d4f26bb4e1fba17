import type { ReactElement } from 'react';
import { Icon } from './icon.tsx';

/** Features, each with a tick before it. */
export function FeatureList({ features }: { readonly features: readonly string[] }): ReactElement {
  return (
    <ul>
      {features.map((feature) => (
        <li key={feature}>
          <Icon of="check" />
          <span>{feature}</span>
        </li>
      ))}
    </ul>
  );
}
