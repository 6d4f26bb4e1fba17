import type { ReactElement } from 'react';

/** A question with its answer. */
export interface Question {
  readonly question: string;
  readonly answer: string;
}

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
