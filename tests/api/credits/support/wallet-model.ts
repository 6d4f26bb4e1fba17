import type { CreditScope } from '#lib/credits/lots.ts';

/** One thing that happens to a wallet. Numbers choose among the lots and holds that are there. */
export type WalletStep =
  | { readonly type: 'issue'; readonly amount: number; readonly scope: CreditScope; readonly days: number }
  | { readonly type: 'reserve'; readonly amount: number; readonly isVideo: boolean }
  | { readonly type: 'settle'; readonly hold: number; readonly captured: number | 'all' }
  | { readonly type: 'claw-back'; readonly lot: number; readonly amount: number | 'all' }
  | { readonly type: 'expire' }
  | { readonly type: 'wait'; readonly days: number };

interface ModelLot {
  readonly amount: number;
  readonly scope: CreditScope;
  /** Day on which it ends. */
  readonly end: number;
  available: number;
  expired: number;
  clawed: number;
}

interface ModelHold {
  readonly parts: readonly { readonly lot: ModelLot; readonly amount: number }[];
  isOpen: boolean;
}

/** The ledger's rules in plain code: arrays, loops and no database. */
export class WalletModel {
  readonly lots: ModelLot[] = [];
  readonly holds: ModelHold[] = [];
  debt = 0;
  day = 0;

  /** @returns what the ledger should answer */
  take(step: WalletStep): unknown {
    switch (step.type) {
      case 'issue':
        return this.issue(step);
      case 'reserve':
        return this.reserve(step);
      case 'settle':
        return this.settle(step);
      case 'claw-back':
        return this.clawBack(step);
      case 'expire':
        for (const lot of this.lots) if (lot.end <= this.day) this.expire(lot, lot.available);
        return undefined;
      case 'wait':
        this.day += step.days;
        return undefined;
    }
  }

  /** Credits of each lot, in the order of their issue, and the debt. */
  get state() {
    const parts = this.holds.filter(({ isOpen }) => isOpen).flatMap((hold) => hold.parts);
    const heldOf = (lot: ModelLot) =>
      sum(parts.filter((part) => part.lot === lot).map(({ amount }) => amount));
    return {
      lots: this.lots.map((lot) => ({ available: lot.available, held: heldOf(lot) })),
      debt: this.debt,
    };
  }

  private spendable(scopes: readonly CreditScope[]): ModelLot[] {
    return this.lots
      .filter(({ available, end, scope }) => available > 0 && end > this.day && scopes.includes(scope))
      .toSorted((a, b) => a.end - b.end);
  }

  private issue({ amount, scope, days }: Extract<WalletStep, { type: 'issue' }>) {
    const end = this.day + days;
    this.lots.push({ amount, scope, end, available: amount, expired: 0, clawed: 0 });
    this.repay();
  }

  private reserve({ amount, isVideo }: Extract<WalletStep, { type: 'reserve' }>): boolean {
    const lots = this.spendable(isVideo ? ['video', 'video_and_models'] : ['video_and_models']);
    if (sum(lots.map(({ available }) => available)) < amount) return false;
    const parts: { lot: ModelLot; amount: number }[] = [];
    let open = amount;
    for (const lot of lots) {
      const part = Math.min(open, lot.available);
      if (part > 0) parts.push({ lot, amount: part });
      lot.available -= part;
      open -= part;
    }
    this.holds.push({ parts, isOpen: true });
    return true;
  }

  private settle({ hold: number, captured }: Extract<WalletStep, { type: 'settle' }>): boolean {
    const hold = this.holds[number % this.holds.length];
    if (!hold?.isOpen) return false;
    hold.isOpen = false;
    let used = captured === 'all' ? Number.POSITIVE_INFINITY : captured;
    for (const { lot, amount } of hold.parts) {
      const part = Math.min(used, amount);
      used -= part;
      if (lot.end > this.day) lot.available += amount - part;
      else lot.expired += amount - part;
    }
    this.repay();
    return true;
  }

  private clawBack({ lot: number, amount }: Extract<WalletStep, { type: 'claw-back' }>) {
    const lot = this.lots[number % this.lots.length];
    if (!lot) return null;
    const wanted = Math.min(amount === 'all' ? lot.amount : amount, lot.amount - lot.clawed);
    const taken = Math.min(wanted, lot.available);
    const used = lot.amount - lot.available - lot.expired - lot.clawed;
    const owed = Math.max(0, Math.min(wanted - taken, used));
    lot.available -= taken;
    lot.clawed += taken + owed;
    this.debt += owed;
    this.repay();
    return { taken, owed };
  }

  private expire(lot: ModelLot, amount: number): void {
    lot.available -= amount;
    lot.expired += amount;
  }

  private repay(): void {
    for (const lot of this.spendable(['video', 'video_and_models'])) {
      const part = Math.min(this.debt, lot.available);
      lot.available -= part;
      this.debt -= part;
    }
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
