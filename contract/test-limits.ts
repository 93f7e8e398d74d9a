/** Limits of the test questions, free of zod so that the dashboard stays light. */

export const TEST_QUESTIONS_PER_POSIT = 50
export const TEST_QUESTION_MAX_CHARACTERS = 2000
