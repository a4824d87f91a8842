/** Why the days of a product are closed for good. */
export const closedWords = { lost: '분실', given_up: '위탁 종료' } as const
