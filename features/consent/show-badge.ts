/** Shows the badge in its place. @returns takes it away; undefined where no badge is configured */
export function showBadge(): (() => void) | undefined {
  const place = document.querySelector<HTMLElement>('[data-badge-page]');
  const { badgePage, badgePicture, badgeScript, badgeLabel = '' } = place?.dataset ?? {};
  if (!place || !badgePage || !badgePicture) return undefined;
  const link = document.createElement('a');
  // The script of DMCA.com looks for this class.
  Object.assign(link, { href: badgePage, target: '_blank', rel: 'noopener', className: 'dmca-badge' });
  const picture = document.createElement('img');
  picture.addEventListener('error', () => link.remove());
  Object.assign(picture, { alt: badgeLabel, height: 32, referrerPolicy: 'strict-origin', src: badgePicture });
  link.append(picture);
  place.replaceChildren(link);
  if (badgeScript && !document.querySelector('script[data-badge]')) {
    const script = document.createElement('script');
    Object.assign(script, { src: badgeScript, async: true });
    script.dataset.badge = '';
    document.head.append(script);
  }
  return () => link.remove();
}
