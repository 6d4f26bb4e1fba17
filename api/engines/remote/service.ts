import type { EngineHandle } from '../engine.ts';
import type { Order } from './order.ts';

/** State of a run at a server; `outputs` are paths of the pictures, or of the video, that it made. */
export type ServiceState =
  | { readonly state: 'queued' }
  /** Progress from 0 to 1; undefined where the server does not tell it. */
  | { readonly state: 'running'; readonly progress: number | undefined }
  | { readonly state: 'done'; readonly outputs: readonly string[] };

/** A run whose handle nobody has, by what is known of it. */
export interface WantedRun {
  readonly runKey: string;
  /** Left out where only the key is known. */
  readonly asked?: Pick<Order, 'model' | 'prompt' | 'seed' | 'photos' | 'video'> | undefined;
}

/** One protocol, spoken to one server. All calls throw `EngineError` in words without what was sent. */
export interface Service {
  /** Runs outlive the process that started them. */
  readonly resumable: boolean;
  start(order: Order): Promise<EngineHandle>;
  /** Looks up a run that was sent but not answered; left out where the server cannot tell. */
  find?(wanted: WantedRun): Promise<EngineHandle | 'never_started' | 'unknown'>;
  poll(handle: EngineHandle, outputFolder: string): Promise<ServiceState>;
  /** Resolves once a run of this process has ended. */
  ended?(handle: EngineHandle): Promise<unknown>;
  cancel(handle: EngineHandle): Promise<void>;
}
