/** Notices that end a contract: a withdrawal within its time, which undoes it, and a cancellation. */
export const noticeKinds = ['withdrawal', 'cancellation'] as const;

export type NoticeKind = (typeof noticeKinds)[number];
