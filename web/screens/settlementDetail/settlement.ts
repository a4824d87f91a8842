import type { AnswerOf, calls } from '../../calls.ts'

/** What one consignment earned, as the server answers it. */
export type Settlement = NonNullable<AnswerOf<ReturnType<typeof calls.settlement>>>
