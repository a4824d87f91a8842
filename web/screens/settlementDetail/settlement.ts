import type { AnswerOf, calls } from '../../calls.ts'

/** The settlement of one consignment as the server returns it. */
export type Settlement = NonNullable<AnswerOf<ReturnType<typeof calls.settlement>>>
