import type { Messages as PictorMessages } from './messages.ts';

declare module 'next-intl' {
  interface AppConfig {
    Messages: PictorMessages;
  }
}
