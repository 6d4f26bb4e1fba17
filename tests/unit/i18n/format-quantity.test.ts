import { describe, expect, it } from 'vitest';
import { formatDuration, formatSpan } from '#lib/i18n/format-quantity.ts';

describe('times', () => {
  it.each([
    ['en-US', '24 hours', '23 hr 59 min'],
    ['ja-JP', '24時間', '23時間59分'],
    ['zh-TW', '24 小時', '23 小時 59 分鐘'],
    ['ko-KR', '24시간', '23시간 59분'],
  ])('[LANG-06] Durations are spaced as %s is written', (tag, span, duration) => {
    expect(formatSpan(tag, 24)).toBe(span);
    expect(formatDuration(tag, 24 * 3600 - 60)).toBe(duration);
  });

  it.each([
    ['en-US', '29 days 23 hr'],
    ['ja-JP', '29日23時間'],
  ])('[LANG-06] Long durations are counted in days, in %s', (tag, duration) => {
    expect(formatDuration(tag, 30 * 24 * 3600 - 60)).toBe(duration);
    expect(formatDuration(tag, 30 * 24 * 3600)).toBe(formatSpan(tag, 30 * 24));
  });
});
