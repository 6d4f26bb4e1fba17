import type { EngineName } from '#lib/catalog/engine-names.ts';
import type { Encoder } from './engines/embedded/encoder.ts';
import type { Engine, ResultFinisher } from './engines/engine.ts';
import type { MembershipSources } from './identity/membership.ts';
import type { OwnershipMover } from './identity/move-ownership.ts';
import type { PersonalData } from './identity/personal-data.ts';
import type { Queries } from './infrastructure/database/database.ts';
import type { Infrastructure } from './infrastructure/infrastructure.ts';
import type { MailTransport } from './mail/mail-transport.ts';
import type { RemoteWeb } from './media/remote/remote-web.ts';
import type { PaymentProviders } from './payments/providers.ts';
import type { SafetyRules } from './safety/safety-rules.ts';

interface TaskChange {
  readonly taskId: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * Changes of tasks that other domains follow with rows of their own. Each hook runs inside the transaction
 * that makes the change. `api/build-context.ts` lists who follows.
 */
export interface TaskHooks {
  onTaskDeleted(tx: Queries, change: TaskChange): Promise<void>;
  /** @param change `gone` are positions of deleted results, from 0; later results move up */
  onResultsDeleted(tx: Queries, change: TaskChange & { readonly gone: readonly number[] }): Promise<void>;
  /** @param change `end` is the new time at which the task is deleted */
  onRetentionChanged(tx: Queries, change: TaskChange & { readonly end: Date }): Promise<void>;
}

/** Engines of this host. Those that are not configured are left out. */
export interface Engines {
  readonly byName: Readonly<Partial<Record<EngineName, Engine>>>;
  readonly encoder: Encoder;
  readonly finisher: ResultFinisher;
  /** Rules that every run passes, whichever engine does it. */
  readonly rules: SafetyRules;
  close(): Promise<void>;
}

/**
 * The infrastructure and what the domains offer each other, built once per process. Verbs of `generation`
 * take it as their first parameter; verbs of other domains take the infrastructure alone.
 */
export interface Context extends Infrastructure, MembershipSources {
  readonly engines: Engines;
  readonly mailTransport: MailTransport;
  readonly paymentProviders: PaymentProviders;
  /** Null where pictures are not fetched by their URL. */
  readonly remoteWeb: RemoteWeb | null;
  /** Domains that keep rows about tasks, told of changes inside the same transaction. */
  readonly taskHooks: readonly TaskHooks[];
  /** One for each domain that keeps rows of a person. */
  readonly ownershipMovers: readonly OwnershipMover[];
  /** One for each domain that knows something of a person, in the order in which they erase it. */
  readonly personalData: readonly PersonalData<Context>[];
}
