import { useTranslations } from '#components/messages/messages-context.tsx';

/** A function that names colours that go together in the page's language. */
export function useSchemeName(): (scheme: string) => string {
  const t = useTranslations('drawing');
  return (scheme) => t(`palettes.${scheme}` as Parameters<typeof t>[0]);
}
