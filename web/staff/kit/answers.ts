/** What a page needs of an answer: its data, why it could not be read, and what reads it again. */
export type AnswerState<Data> = {
  data: Data | undefined
  error: Error | undefined
  mutate: () => unknown
}

/** Two answers that are needed together: both of them, or why one that is missing could not be read. */
export function together<One, Other>(
  one: AnswerState<One>,
  other: AnswerState<Other>,
): AnswerState<readonly [One, Other]> {
  const missing = [one, other].filter(({ data }) => data === undefined)
  return {
    data: one.data === undefined || other.data === undefined ? undefined : [one.data, other.data],
    error: missing.find(({ error }) => error !== undefined)?.error,
    mutate: () => Promise.all(missing.map(({ mutate }) => mutate())),
  }
}

/** The first line of a select: that its options are not here, that there are none, or what asks to choose one. */
export function firstOption(
  { data, error }: Pick<AnswerState<{ result: readonly unknown[] }>, 'data' | 'error'>,
  { none, choose = '선택' }: { none: string; choose?: string },
): string {
  if (data === undefined) return error === undefined ? '불러오고 있어요' : '불러오지 못했어요'
  return data.result.length === 0 ? none : choose
}
