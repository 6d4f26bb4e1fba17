import { accountCalls } from '#lib/contract/calls/account.ts';
import { configCalls } from '#lib/contract/calls/config.ts';
import { contentCalls } from '#lib/contract/calls/content.ts';
import { creditCalls } from '#lib/contract/calls/credit.ts';
import { generationCalls } from '#lib/contract/calls/generation.ts';
import { noticeCalls } from '#lib/contract/calls/notices.ts';
import { orderCalls } from '#lib/contract/calls/orders.ts';
import { payCalls } from '#lib/contract/calls/pay.ts';
import { reportCalls } from '#lib/contract/calls/report.ts';
import { shareCalls } from '#lib/contract/calls/share.ts';
import { taskCalls } from '#lib/contract/calls/task.ts';
import { uploadCalls } from '#lib/contract/calls/upload.ts';
import { userCalls } from '#lib/contract/calls/user.ts';

/** Groups of calls in the order in which they are needed. */
export const callTags = [
  { name: 'Session', description: 'Who calls: a guest, known by a token.', calls: userCalls },
  { name: 'Account', description: 'What people do with their accounts.', calls: accountCalls },
  { name: 'Facts', description: 'Tools, their wait, and what is free today.', calls: configCalls },
  {
    name: 'Credits',
    description: 'What is left of what was bought, and where the rest went.',
    calls: creditCalls,
  },
  { name: 'Payments', description: 'Subscriptions, whoever sold them.', calls: payCalls },
  { name: 'Orders', description: 'What an account has bought, and receipts.', calls: orderCalls },
  { name: 'Notices', description: 'Withdrawals and cancellations, without a sign-in.', calls: noticeCalls },
  { name: 'Uploads', description: 'Files that a run works on.', calls: uploadCalls },
  { name: 'Runs', description: 'Starting tools and what helps to set them up.', calls: generationCalls },
  { name: 'Tasks', description: 'Following, downloading and deleting runs.', calls: taskCalls },
  { name: 'Choices', description: 'Lists of what tools offer to choose from.', calls: contentCalls },
  { name: 'Links', description: 'Links to results, for people without a session.', calls: shareCalls },
  { name: 'Reports', description: 'Reports and questions to the operator.', calls: reportCalls },
] as const;

const tagByCall = new Map(
  callTags.flatMap(({ name, calls }) => Object.keys(calls).map((call) => [call, name])),
);

/** The group of a call. @throws Error where it stands in none */
export function tagOf(call: string): string {
  const tag = tagByCall.get(call);
  if (tag === undefined) throw new Error(`The call ${call} belongs to no group`);
  return tag;
}
