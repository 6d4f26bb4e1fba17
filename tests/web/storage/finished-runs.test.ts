import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  addRunNotice,
  isShownHere,
  markRunEnded,
  markRunHidden,
  onUnseenEnd,
  readRunNotices,
  removeRunNotice,
} from '#lib/browser/storage/finished-runs.ts';
import { RUN_NOTICES_KEY } from '#lib/browser/storage/storage-keys.ts';

const run = (id: string, feature = 'recolor') => ({ feature, id });
const ids = () => readRunNotices().map(({ id }) => id);

let visibility: DocumentVisibilityState;

beforeEach(() => {
  localStorage.clear();
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => vi.restoreAllMocks());

/** Somebody looks at the page again. */
function look(): void {
  visibility = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('runs whose end nobody has seen', () => {
  it('A run is remembered once, the latest one last', () => {
    addRunNotice(run('a'));
    addRunNotice(run('b'));
    addRunNotice(run('a', 'halloween'));
    expect(readRunNotices()).toEqual([run('b'), run('a', 'halloween')]);
  });

  it('At most twenty runs are remembered, and the oldest are forgotten first', () => {
    for (let number = 0; number < 25; number += 1) addRunNotice(run(`run-${number}`));
    expect(ids()).toHaveLength(20);
    expect([ids()[0], ids().at(-1)]).toEqual(['run-5', 'run-24']);
  });

  it('A run that was seen is forgotten, and nothing is left behind by the last one', () => {
    addRunNotice(run('a'));
    addRunNotice(run('b'));
    removeRunNotice('a');
    expect(ids()).toEqual(['b']);
    expect(isShownHere('a')).toBe(false);
    removeRunNotice('b');
    expect(localStorage.getItem(RUN_NOTICES_KEY)).toBeNull();
  });

  it.each(['{', 'null', '7', '"a"', '{"feature":"recolor","id":"a"}', '[null,7,{"id":"a"},{"feature":"x"}]'])(
    'Storage that holds %s counts as empty',
    (text) => {
      localStorage.setItem(RUN_NOTICES_KEY, text);
      expect(readRunNotices()).toEqual([]);
      addRunNotice(run('a'));
      expect(ids()).toEqual(['a']);
    },
  );

  it('A browser that forbids storage or has none left remembers nothing and fails nowhere', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(() => addRunNotice(run('a'))).not.toThrow();
    expect(ids()).toEqual([]);
    expect(isShownHere('a')).toBe(true);
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    expect(readRunNotices()).toEqual([]);
    expect(() => removeRunNotice('a')).not.toThrow();
  });

  it('Each change is told on this page too, as browsers tell the other tabs alone', () => {
    const keys: (string | null)[] = [];
    const stop = new AbortController();
    addEventListener('storage', ({ key }) => keys.push(key), stop);
    addRunNotice(run('told'));
    removeRunNotice('told');
    removeRunNotice('told');
    stop.abort();
    expect(keys).toEqual([RUN_NOTICES_KEY, RUN_NOTICES_KEY]);
  });
});

describe('the end of a run', () => {
  it('A run that ends before the eyes of somebody is forgotten at once', () => {
    addRunNotice(run('a'));
    expect(isShownHere('a')).toBe(true);
    markRunEnded('a');
    expect(ids()).toEqual([]);
  });

  it('A run that ends on a page that nobody looks at is told, and forgotten when somebody does', () => {
    const tell = vi.fn();
    const stop = onUnseenEnd(tell);
    addRunNotice(run('a'));
    visibility = 'hidden';
    markRunEnded('a');
    expect(tell).toHaveBeenCalledOnce();
    expect(ids()).toEqual(['a']);
    look();
    expect(ids()).toEqual([]);
    stop();
    visibility = 'hidden';
    markRunEnded('b');
    expect(tell).toHaveBeenCalledOnce();
    look();
  });

  it('A page that shows a run no more leaves it to be told elsewhere', () => {
    addRunNotice(run('a'));
    markRunHidden('a');
    expect(isShownHere('a')).toBe(false);
    expect(ids()).toEqual(['a']);
  });
});
