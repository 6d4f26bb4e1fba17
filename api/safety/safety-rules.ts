import type { EngineFile, EngineInput } from '../engines/engine.ts';

export interface OrderToJudge {
  readonly input: EngineInput;
  /** Looks up whether it was declared that the people in the photos agree. */
  readonly readConsent: () => Promise<boolean>;
}

export interface ResultToJudge {
  readonly input: EngineInput;
  readonly files: readonly EngineFile[];
}

/**
 * What every run passes before and after its engine, whichever that is; no call leads around it. Both throw `EngineError` of kind `rejected_content`, and the run
 * then ends without a result and costs nothing.
 */
export interface SafetyRules {
  judgeOrder(order: OrderToJudge): Promise<void>;
  judgeResult(result: ResultToJudge, signal: AbortSignal): Promise<void>;
}
