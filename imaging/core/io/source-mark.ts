const NEWSCODES = 'http://cv.iptc.org/newscodes/digitalsourcetype/';

/**
 * XMP packet with a picture's IPTC digital source type, for example `algorithmicallyEnhanced`. IPTC Photo
 * Metadata Standard 2025.1, `Iptc4xmpExt:DigitalSourceType`.
 */
export function sourceMark(digitalSourceType: string): string {
  return [
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">',
    `<Iptc4xmpExt:DigitalSourceType>${NEWSCODES}${digitalSourceType}</Iptc4xmpExt:DigitalSourceType>`,
    '</rdf:Description></rdf:RDF></x:xmpmeta>',
  ].join('');
}
