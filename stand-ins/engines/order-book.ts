import { markPicture, redrawPicture } from './draw-picture.ts';

/** An order that a stand-in took: what a person would have paid for. */
export interface BookedOrder {
  readonly id: string;
  /** App, model or workflow. */
  readonly of: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Questions after it so far. */
  asked: number;
  state: 'waiting' | 'working' | 'done' | 'cancelled';
  /** Pictures once it is done. */
  pictures: readonly Buffer[];
}

/** Answers to the next orders of a stand-in, instead of pictures. */
interface PlannedEnd {
  /** Word of the provider for what went wrong. */
  readonly error: string;
}

/** The orders of a stand-in. Each is worked on as it is asked after, so that no test waits for a clock. */
export class OrderBook {
  readonly orders: BookedOrder[] = [];
  /** Ends of the next orders that are asked after. */
  readonly planned: PlannedEnd[] = [];
  /** True while results are marked as unsafe. */
  isUnsafe = false;
  /** True where redrawn photos say what they are, as pictures of words do: people look at them then. */
  marksPhotos = false;
  /** Questions for which an order waits, and for which it is worked on. */
  steps = { waiting: 1, working: 1 };

  take(id: string, { of, input }: Pick<BookedOrder, 'of' | 'input'>): BookedOrder {
    const order: BookedOrder = { id, of, input, asked: 0, state: 'waiting', pictures: [] };
    this.orders.push(order);
    return order;
  }

  /** A photo as an unkind model gives it back, marked where people look at it. */
  async redraw(photo: Buffer, mask?: Buffer): Promise<Buffer> {
    const made = await redrawPicture(photo, mask);
    return this.marksPhotos ? markPicture(made) : made;
  }

  find(id: string): BookedOrder | undefined {
    return this.orders.findLast((order) => order.id === id);
  }

  /** Moves an order on by one question. */
  ask(order: BookedOrder): BookedOrder['state'] {
    order.asked += 1;
    if (order.state === 'cancelled' || order.state === 'done') return order.state;
    const { waiting, working } = this.steps;
    order.state = order.asked <= waiting ? 'waiting' : order.asked <= waiting + working ? 'working' : 'done';
    return order.state;
  }
}
