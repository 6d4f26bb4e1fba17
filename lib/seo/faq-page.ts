import type { Question } from '#lib/content/question.ts';

/** The questions of the page at an address, by https://schema.org/FAQPage. */
export function faqPage(url: string, questions: readonly Question[]): object {
  return {
    '@type': 'FAQPage',
    '@id': `${url}#questions`,
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
