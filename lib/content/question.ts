/** What people ask, and what they are answered. */
export interface Question {
  readonly question: string;
  readonly answer: string;
}
