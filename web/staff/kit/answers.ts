/** What a page needs of an answer: its data, why it could not be read, and what reads it again. */
export type AnswerState<Data> = {
  data: Data | undefined
  error: Error | undefined
  mutate: () => unknown
}

/** The first line of a select: that its options are not here, that there are none, or what asks to choose one. */
export function firstOption(
  { data, error }: Pick<AnswerState<{ result: readonly unknown[] }>, 'data' | 'error'>,
  { none, choose = '선택' }: { none: string; choose?: string },
): string {
  if (data === undefined) return error === undefined ? '불러오고 있어요' : '불러오지 못했어요'
  return data.result.length === 0 ? none : choose
}
