import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import { NoticePage, type NoticePageProps, noticeMetadata } from '../../../_legal/notice-page.tsx';

export const generateMetadata = (): Promise<Metadata> => noticeMetadata('cancellation');

export default function CancelSubscriptionPage(props: NoticePageProps): ReactElement {
  return <NoticePage kind="cancellation" {...props} />;
}
