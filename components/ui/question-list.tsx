import type { ReactElement } from 'react';
import type { Question } from '#lib/content/question.ts';

/** Questions that open to their answers, the first one open. */
export function QuestionList({ questions }: { readonly questions: readonly Question[] }): ReactElement {
  return (
    <div className="faq">
      {questions.map(({ question, answer }, index) => (
        <details key={question} open={index === 0}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}
