import type { ReactElement } from 'react';
import type { Question } from '#lib/content/question.ts';

/** Questions with answers that unfold; the first one is open. */
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
