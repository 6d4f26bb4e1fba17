import type { ReactElement, ReactNode } from 'react';
import { FeatureList } from '#components/ui/feature-list.tsx';

interface PlanCardProps {
  readonly title: string;
  readonly badge?: string;
  /** Left out where nothing has a price. */
  readonly price?: string | undefined;
  /** Note below the price. */
  readonly note: ReactNode;
  readonly features: readonly string[];
  readonly action: { readonly text: string; readonly href: string };
  /** The one that is shown first. */
  readonly first?: boolean;
}

/** One way to use Pictor: what it costs, what it brings, the way in. */
export function PlanCard(props: PlanCardProps): ReactElement {
  const { title, badge, price, note, features, action, first = false } = props;
  return (
    <section className={first ? 'sheet plan first' : 'sheet plan'}>
      <div className="plan-head">
        <h2>{title}</h2>
        {badge && <span className="mark off">{badge}</span>}
      </div>
      {price !== undefined && <p className="amount">{price}</p>}
      <p className="text-quiet text-small">{note}</p>
      <FeatureList features={features} />
      <a className={first ? 'btn' : 'btn line'} href={action.href}>
        {action.text}
      </a>
    </section>
  );
}
